import type { JSX } from 'preact';

/** The ground behind the home screen; the map itself is the table's. */
export function Backdrop(): JSX.Element {
  return <div class="backdrop" aria-hidden="true" />;
}
