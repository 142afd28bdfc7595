import type { ComponentChildren, JSX } from 'preact';
import { m } from '../../i18n/messages.ts';
import { failureText } from '../failures.ts';
import { Hero, Notice } from '../parts.tsx';
import { type Fetched, TryAgain } from '../useFetched.tsx';

/** A page made of one answer of the server. */
export function Page<T>({
  title,
  text,
  fetched,
  children,
}: {
  title: ComponentChildren;
  text?: ComponentChildren;
  fetched: Fetched<T>;
  children: (value: T) => ComponentChildren;
}): JSX.Element {
  const { answer } = fetched;
  if (answer && !answer.ok)
    return (
      <Notice title={title} text={failureText(answer.code)}>
        <TryAgain fetched={fetched} />
      </Notice>
    );
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
