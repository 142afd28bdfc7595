import type { ComponentChildren, JSX } from 'preact';
import { m } from '../../i18n/messages.ts';
import type { Answer } from '../api.ts';
import { failureText } from '../failures.ts';
import { Hero, Notice } from '../parts.tsx';

/** A page made of one answer of the server. */
export function Page<T>({
  title,
  text,
  answer,
  children,
}: {
  title: ComponentChildren;
  text?: ComponentChildren;
  answer: Answer<T> | null;
  children: (value: T) => ComponentChildren;
}): JSX.Element {
  if (answer && !answer.ok) return <Notice title={title} text={failureText(answer.code)} />;
  return (
    <main class="online-main wide" aria-busy={answer === null}>
      <Hero title={title}>{text}</Hero>
      {answer === null ? (
        <p class="online-hero" role="status">
          {m.app_loading()}
        </p>
      ) : (
        children(answer.value)
      )}
    </main>
  );
}
