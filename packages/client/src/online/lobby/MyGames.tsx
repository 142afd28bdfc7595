import type { TableInfo } from '@concordia/protocol';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { letterOf } from '../../app/keys.ts';
import { settings } from '../../app/settings.ts';
import { UiIcon } from '../../art/index.ts';
import { m } from '../../i18n/messages.ts';
import { waitsFor } from '../alerts.ts';
import { goToNext, waitingForMe } from '../next.ts';
import { Empty } from '../parts.tsx';
import { placeHash } from '../places.ts';
import { me } from '../server.ts';
import { TableRow } from './TableRow.tsx';
import { mine } from './tables.ts';

const RECENT = 10;

/** One's own games: what waits for oneself first, with the least time left on top. */
export function MyGames(): JSX.Element {
  useEffect(listenToNext, []);
  const id = me.value?.id ?? '';
  const all = mine.value;
  const mineToMove = waitingForMe.value;
  const playing = all?.filter(({ status }) => status === 'playing') ?? [];
  const waiting = playing.filter((table) => !waitsFor(table, id)).toSorted(byDeadline);
  const open = all?.filter(({ status }) => status === 'open') ?? [];
  const over =
    all?.filter(({ status }) => status === 'finished' || status === 'aside').slice(0, RECENT) ?? [];
  const isEmpty = playing.length + open.length === 0;
  return (
    <section class="panel online-card" data-list="mine">
      <h2>
        <UiIcon name="clock" size={24} /> {m.online_my_games()}
      </h2>
      {mineToMove.length > 0 && (
        <button type="button" class="button primary start" data-action="next-game" onClick={goToNext}>
          <UiIcon name="next" size={18} class="mirrored" /> {m.games_next_count({ count: mineToMove.length })}{' '}
          <kbd>N</kbd>
        </button>
      )}
      {!all ? (
        <p class="soft">{m.app_loading()}</p>
      ) : isEmpty ? (
        <Empty icon="clock" text={m.online_no_games()} hint={m.online_no_games_hint()} />
      ) : (
        <>
          <Part title={m.games_your_move()} tables={mineToMove} />
          <Part title={m.games_waiting()} tables={waiting} />
          <Part title={m.games_open()} tables={open} />
        </>
      )}
      <Part title={m.home_finished()} tables={over} />
      {over.length > 0 && (
        <a class="button start" href={placeHash({ name: 'finished' })} data-action="finished">
          <UiIcon name="eye" size={18} /> {m.finished_all()}
        </a>
      )}
    </section>
  );
}

/** N, as at the table. */
function listenToNext(): () => void {
  const listen = (event: KeyboardEvent) => {
    const typing = event.target instanceof Element && event.target.closest('input, select, textarea, dialog');
    const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey && !event.repeat;
    if (!typing && isPlain && settings.value.keys && letterOf(event) === 'N') goToNext();
  };
  addEventListener('keydown', listen);
  return () => removeEventListener('keydown', listen);
}

function Part({ title, tables }: { title: string; tables: readonly TableInfo[] }): JSX.Element | false {
  return (
    tables.length > 0 && (
      <>
        <h3>{title}</h3>
        <ul class="table-rows">
          {tables.map((table) => (
            <TableRow key={table.id} table={table} />
          ))}
        </ul>
      </>
    )
  );
}

function byDeadline(a: TableInfo, b: TableInfo): number {
  return (a.deadline ?? Number.POSITIVE_INFINITY) - (b.deadline ?? Number.POSITIVE_INFINITY);
}
