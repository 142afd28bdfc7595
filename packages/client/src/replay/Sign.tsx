import { type Mark, SIGNS } from '@concordia/ai/marks';
import type { JSX } from 'preact';
import { m } from '../i18n/messages.ts';

export function Sign({ mark }: { mark: Mark }): JSX.Element {
  const meaning = m[`analysis_${mark}` as const]();
  return (
    <span class={`sign ${mark}`} data-tip={meaning}>
      <span aria-hidden="true" dir="ltr">
        {SIGNS[mark]}
      </span>
      <span class="visually-hidden">{meaning}</span>
    </span>
  );
}
