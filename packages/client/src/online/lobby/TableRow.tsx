import type { LobbyTable, TableInfo } from '@concordia/protocol';
import type { JSX } from 'preact';
import { UiIcon } from '../../art/index.ts';
import { list, m } from '../../i18n/messages.ts';
import { placeHash } from '../places.ts';
import { me } from '../server.ts';
import { seatNames, termsWords } from '../words.ts';
import { waitsFor } from './tables.ts';

/** One table in a list: the whole row leads to it. */
export function TableRow({ table }: { table: LobbyTable | TableInfo }): JSX.Element {
  const names = seatNames(table.seats).filter((_, seat) => table.seats[seat].person || table.seats[seat].bot);
  const title = m.home_game_title({ board: m[`board_${table.map}` as const](), players: table.seats.length });
  const state = stateWords(table);
  return (
    <li class="table-row">
      <a href={placeHash({ name: 'table', id: table.id })} data-table={table.id}>
        <span class="table-row-main">
          <b>{title}</b>
          <span>
            <bdi>{list(names)}</bdi>
          </span>
          <small class="soft">{termsWords(table).join(' · ')}</small>
        </span>
        <span class={`chip pill${state.lit ? ' lit' : ''}`}>{state.text}</span>
        <UiIcon name="next" size={18} class="mirrored" />
      </a>
    </li>
  );
}

function stateWords(table: LobbyTable | TableInfo): { text: string; lit: boolean } {
  const id = me.value?.id ?? '';
  const free = table.seats.filter(({ person, bot }) => !person && !bot).length;
  switch (table.status) {
    case 'open':
      return { text: free > 0 ? m.online_seats_free({ count: free }) : m.online_full(), lit: free > 0 };
    case 'playing': {
      const yours = 'decider' in table && waitsFor(table, id);
      return { text: yours ? m.table_your_turn() : m.online_playing(), lit: yours };
    }
    case 'finished': {
      const result = 'result' in table ? table.result : null;
      const seat = table.seats.findIndex(({ person }) => person?.id === id);
      const place = result && seat >= 0 ? result.ranking.indexOf(seat) + 1 : 0;
      return { text: place > 0 ? m.online_place({ place }) : m.online_finished(), lit: false };
    }
    case 'cancelled':
      return { text: m.online_cancelled(), lit: false };
    default:
      return table.status satisfies never;
  }
}
