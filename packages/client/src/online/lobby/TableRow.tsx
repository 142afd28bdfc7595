import {
  coloursOf,
  type LobbyTable,
  type SeatColour,
  type SeatInfo,
  type TableInfo,
} from '@concordia/protocol';
import type { JSX } from 'preact';
import { EmblemIcon, UiIcon } from '../../art/index.ts';
import { list, m } from '../../i18n/messages.ts';
import { isolate } from '../../i18n/words.ts';
import { waitsFor } from '../alerts.ts';
import { live } from '../live.ts';
import { notes } from '../people/notes.ts';
import { placeHash } from '../places.ts';
import { me } from '../server.ts';
import { useNow } from '../table/clock.tsx';
import { agoWords, clockWords, dateWords, personName, seatNames, termsWords, zonedWords } from '../words.ts';

/** Less than this is shown as urgent, and sent as a notice. */
const SHORT_MS = 3 * 3600_000;

/** One table in a list: the whole row leads to it. */
export function TableRow({ table }: { table: LobbyTable | TableInfo }): JSX.Element {
  const names = seatNames(table.seats).filter((_, seat) => table.seats[seat].person || table.seats[seat].bot);
  const title = m.home_game_title({ board: m[`board_${table.map}` as const](), players: table.seats.length });
  const state = stateWords(table);
  const colours = coloursOf(table.seats);
  const note = notes.value.get(table.id);
  return (
    <li class="table-row">
      <a href={placeHash({ name: 'table', id: table.id })} data-table={table.id}>
        <span class="table-row-main">
          <b>{title}</b>
          <span>{list(names.map(isolate))}</span>
          <small class="soft">{termsWords(table).join(' · ')}</small>
          {table.status === 'open' && <Waiting table={table} />}
          {'deadline' in table && table.status === 'playing' && <TimeLeft table={table} />}
          {'result' in table && table.status === 'finished' && <Outcome table={table} />}
          {note && (
            <small class="table-row-note" dir="auto">
              <UiIcon name="log" size={13} /> {note}
            </small>
          )}
        </span>
        <span class="table-row-state">
          <span class={`chip pill${state.lit ? ' lit' : ''}`}>{state.text}</span>
          <span class="table-row-seats" aria-hidden="true">
            {[...table.seats.keys()].map((seat) => (
              <SeatSign
                key={seat}
                seat={table.seats[seat]}
                colour={table.status === 'open' ? table.seats[seat].colour : colours[seat]}
              />
            ))}
          </span>
        </span>
        <UiIcon name="next" size={18} class="mirrored" />
      </a>
    </li>
  );
}

/** Since when it waits for players, and whether who opened it is there. */
function Waiting({ table }: { table: LobbyTable | TableInfo }): JSX.Element {
  const now = useNow() || live.now();
  const here = table.seats.some(({ person, online }) => online && person?.id === table.owner?.id);
  return (
    <small class="table-row-age">
      <UiIcon name="clock" size={13} /> {agoWords(table.createdAt, now)}
      {here && (
        <span class="table-row-here">
          <span class="presence here" aria-hidden="true" />{' '}
          {m.lobby_owner_here({ player: isolate(personName(table.owner)) })}
        </span>
      )}
    </small>
  );
}

/** Until when whoever is to play is on vacation; 0 where they are not. */
function vacationOf({ seats, decider }: TableInfo): number {
  return (decider === null ? null : seats[decider].vacationUntil) ?? 0;
}

/** The time left to the player to move, and until when that is. */
function TimeLeft({ table }: { table: TableInfo }): JSX.Element | null {
  const now = useNow() || live.now();
  if (table.deadline === null) return null;
  const left = Math.max(0, table.deadline - now);
  return (
    <small class={`table-row-age${left < SHORT_MS ? ' short' : ''}`}>
      <UiIcon name={left < SHORT_MS ? 'warning' : 'clock'} size={13} /> <b>{clockWords(left)}</b>
      <span>{m.games_until({ time: zonedWords(table.deadline) })}</span>
      {vacationOf(table) > now && (
        <UiIcon name="sun" size={13} label={m.online_on_vacation({ date: dateWords(vacationOf(table)) })} />
      )}
    </small>
  );
}

/** Everyone's points, best first, how it ended and when. */
function Outcome({ table }: { table: TableInfo }): JSX.Element | null {
  const { result, finishedAt, seats } = table;
  if (!result || finishedAt === null) return null;
  const names = seatNames(seats);
  const points = result.ranking.map((seat) => `${isolate(names[seat])} ${result.scores[seat].total}`);
  return (
    <small class="soft">
      {points.join(' · ')} · {m[`finished_${result.reason}` as const]()} · {dateWords(finishedAt)}
    </small>
  );
}

/** Before the game who sits there, person, computer or nobody; colours nobody asked for are drawn with the seats. */
function SeatSign({ seat, colour }: { seat: SeatInfo; colour: SeatColour | null }): JSX.Element {
  if (colour !== null) return <EmblemIcon colour={colour} size={18} />;
  if (seat.bot) return <UiIcon name="robot" size={18} />;
  return seat.person ? <UiIcon name="person" size={18} /> : <span class="seat-free" />;
}

function stateWords(table: LobbyTable | TableInfo): { text: string; lit: boolean } {
  const id = me.value?.id ?? '';
  const free = table.seats.filter(({ person, bot }) => !person && !bot).length;
  switch (table.status) {
    case 'open':
      return { text: free > 0 ? m.online_seats_free({ count: free }) : m.online_full(), lit: free > 0 };
    case 'playing': {
      if (!('decider' in table) || table.decider === null) return { text: m.online_playing(), lit: false };
      if (waitsFor(table, id)) return { text: m.table_your_turn(), lit: true };
      const player = isolate(seatNames(table.seats)[table.decider]);
      return { text: m.online_waiting_for({ player }), lit: false };
    }
    case 'finished': {
      const result = 'result' in table ? table.result : null;
      const seat = table.seats.findIndex(({ person }) => person?.id === id);
      const place = result && seat >= 0 ? result.ranking.indexOf(seat) + 1 : 0;
      return { text: place > 0 ? m.online_place({ place }) : m.online_finished(), lit: false };
    }
    case 'aside':
      return { text: m.aside_chip(), lit: false };
    case 'cancelled':
      return { text: m.online_cancelled(), lit: false };
    default:
      return table.status satisfies never;
  }
}
