import type { JSX } from 'preact';
import { m } from '../i18n/messages.ts';
import type { Mark } from './analysis.ts';

/** As chess players write them. */
export const SIGNS: Readonly<Record<Mark, string>> = { good: '!', mistake: '?!', blunder: '??' };

export function Sign({ mark }: { mark: Mark }): JSX.Element {
  const meaning = m[`analysis_${mark}` as const]();
  return (
    <span class={`sign ${mark}`} data-tip={meaning}>
      <span aria-hidden="true">{SIGNS[mark]}</span>
      <span class="visually-hidden">{meaning}</span>
    </span>
  );
}
