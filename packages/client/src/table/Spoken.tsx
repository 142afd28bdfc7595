import type { JSX } from 'preact';
import { assertive, polite } from './announce.ts';

/** Where a screen reader hears what is announced. */
export function Spoken(): JSX.Element {
  return (
    <>
      <div class="visually-hidden" role="status" aria-live="polite">
        {polite.value}
      </div>
      <div class="visually-hidden" role="alert">
        {assertive.value}
      </div>
    </>
  );
}
