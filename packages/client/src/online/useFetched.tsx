import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { UiIcon } from '../art/index.ts';
import { m } from '../i18n/messages.ts';
import { type Answer, call } from './api.ts';
import { live } from './live.ts';

/** The server's answer; null until it is there. */
export interface Fetched<T> {
  answer: Answer<T> | null;
  again: () => void;
}

/** Something the server answers once, when a page opens. A request that failed during a break is repeated after it. */
export function useFetched<T>(path: string): Fetched<T> {
  const answer = useSignal<Answer<T> | null>(null);
  const tries = useSignal(0);
  const again = () => {
    tries.value += 1;
  };
  useEffect(() => {
    let wanted = true;
    answer.value = null;
    void call<T>('GET', path).then((told) => {
      if (wanted) answer.value = told;
    });
    const retry = () => {
      if (isOffline(answer.peek())) again();
    };
    live.opened.add(retry);
    return () => {
      wanted = false;
      live.opened.delete(retry);
    };
  }, [path, tries.value]);
  return { answer: answer.value, again };
}

function isOffline(answer: Answer<unknown> | null): boolean {
  return answer !== null && !answer.ok && answer.code === 'offline';
}

/** Where there may be something next time. */
export function TryAgain({ fetched: { answer, again } }: { fetched: Fetched<unknown> }): JSX.Element | null {
  if (answer === null || answer.ok || answer.code === 'not-found') return null;
  return (
    <button type="button" class="button" data-action="try-again" onClick={again}>
      <UiIcon name="redo" size={18} /> {m.table_try_again()}
    </button>
  );
}
