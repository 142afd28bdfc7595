import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { m } from '../i18n/messages.ts';
import { Notice } from './parts.tsx';
import { watchRecord } from './replays.ts';

/** A link to a finished game: it is fetched and opens as a replay. */
export function Shared({ id }: { id: string }): JSX.Element {
  const failed = useSignal(false);
  useEffect(() => {
    void watchRecord(`shared/${id}`, id).then((there) => {
      failed.value = !there;
    });
  }, [id]);
  return failed.value ? (
    <Notice title={m.online_fail_not_found()} />
  ) : (
    <Notice title={m.app_loading()} busy />
  );
}
