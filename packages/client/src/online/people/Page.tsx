import type { ComponentChildren, JSX } from 'preact';
import { m } from '../../i18n/messages.ts';
import type { Answer } from '../api.ts';
import { failureText } from '../failures.ts';

/** A page made of one answer of the server. */
export function Page<T>({
  title,
  answer,
  children,
}: {
  title: string;
  answer: Answer<T> | null;
  children: (value: T) => ComponentChildren;
}): JSX.Element {
  return (
    <main class="online-main" aria-busy={answer === null}>
      <h1>
        <bdi>{title}</bdi>
      </h1>
      {answer === null && <p role="status">{m.app_loading()}</p>}
      {answer && !answer.ok && <p class="note warn">{failureText(answer.code)}</p>}
      {answer?.ok && children(answer.value)}
    </main>
  );
}
