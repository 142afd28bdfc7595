import type { GameRecord } from '@concordia/engine';
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { goInstead } from '../app/router.ts';
import { m } from '../i18n/messages.ts';
import { failureText } from './failures.ts';
import { Notice } from './parts.tsx';
import { keepRecord } from './replays.ts';
import { TryAgain, useFetched } from './useFetched.tsx';

/** A link to a finished game: it is fetched and opens as a replay. */
export function Shared({ id }: { id: string }): JSX.Element {
  const fetched = useFetched<GameRecord>(`shared/${id}`);
  const { answer } = fetched;
  const unreadable = useSignal(false);
  useEffect(() => {
    if (!answer?.ok) return;
    let wanted = true;
    void keepRecord(answer.value, id).then((kept) => {
      unreadable.value = kept === null;
      if (kept && wanted) goInstead({ page: 'replay', id: kept, at: null });
    });
    return () => {
      wanted = false;
    };
  }, [answer, id]);
  if (unreadable.value) return <Notice title={failureText('internal')} />;
  if (answer === null || answer.ok) return <Notice title={m.app_loading()} busy />;
  return (
    <Notice title={failureText(answer.code)}>
      <TryAgain fetched={fetched} />
    </Notice>
  );
}
