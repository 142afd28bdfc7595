import type { GameRecord } from '@concordia/engine';
import type { TableInfo } from '@concordia/protocol';
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { toast } from '../../app/dialogs.tsx';
import { downloadRecord } from '../../app/download.ts';
import { go } from '../../app/router.ts';
import { UiIcon } from '../../art/index.ts';
import { m } from '../../i18n/messages.ts';
import { ask } from '../api.ts';
import { copyLink } from '../copy.ts';
import { SendButton } from '../forms.tsx';
import { LinkField } from '../LinkField.tsx';
import { goTo, placeHash, placeLink } from '../places.ts';
import { keepRecord } from '../replays.ts';
import { me } from '../server.ts';
import type { TableSession } from './session.ts';

/** Under the final score: again, replay, record, a link for others. */
export function AfterGame({ session, onLook }: { session: TableSession; onLook: () => void }): JSX.Element {
  const link = useSignal<string | null>(null);
  const { id } = session;
  const info = session.info.value;
  const played = session.mySeat !== null;
  const share = async () => {
    const answer = await ask<{ share: string }>('POST', `tables/${id}/share`);
    if (!answer) return;
    link.value = placeLink({ name: 'shared', id: answer.value.share });
    await copyLink(link.value, null);
  };
  return (
    <>
      <div class="end-buttons">
        {played && <Rematch info={info} />}
        <SendButton class="button" data-action="replay" send={() => watch(id)}>
          <UiIcon name="clock" size={18} /> {m.app_replay()}
        </SendButton>
        <SendButton class="button" data-action="export" send={() => save(id)}>
          <UiIcon name="download" size={18} /> {m.app_export()}
        </SendButton>
        {played && (
          <SendButton class="button" data-action="share" send={share}>
            <UiIcon name="link" size={18} /> {m.online_share()}
          </SendButton>
        )}
        <button type="button" class="button" onClick={onLook}>
          <UiIcon name="eye" size={18} /> {m.end_look_at_board()}
        </button>
        {info?.rated && (
          <a class="button" href={placeHash({ name: 'ladder' })}>
            <UiIcon name="crown" size={18} /> {m.online_ladder()}
          </a>
        )}
        <a class="button" href={placeHash({ name: 'lobby' })}>
          <UiIcon name="globe" size={18} /> {m.online_to_lobby()}
        </a>
      </div>
      {link.value && <LinkField label={m.online_share_link()} link={link.value} share />}
    </>
  );
}

/** The first to ask opens the new table; the others find it under the same button. */
export function Rematch({ info }: { info: TableInfo | null }): JSX.Element | null {
  if (!info) return null;
  const again = async () => {
    const answer = await ask<TableInfo>('POST', `tables/${info.id}/rematch`);
    if (!answer) return;
    const { id, status, seats } = answer.value;
    const seated = seats.some(({ person }) => person !== null && person.id === me.peek()?.id);
    if (status === 'open' && !seated) toast(m.online_fail_table_full(), 'warn');
    goTo({ name: 'table', id });
  };
  return (
    <SendButton class="button primary" data-action="rematch" send={again}>
      <UiIcon name="play" size={18} /> {info.rematch ? m.online_rematch_join() : m.end_rematch()}
    </SendButton>
  );
}

function record(id: string): Promise<{ value: GameRecord } | null> {
  return ask('GET', `tables/${id}/record`);
}

async function watch(id: string): Promise<void> {
  const answer = await record(id);
  const kept = answer && (await keepRecord(answer.value, id));
  if (kept) go({ page: 'replay', id: kept, at: null });
}

async function save(id: string): Promise<void> {
  const answer = await record(id);
  if (answer) downloadRecord(answer.value);
}
