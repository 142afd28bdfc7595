import type { LobbyTable, SeatInfo, TableInfo } from '@concordia/protocol';
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { UiIcon, type UiIconName } from '../../art/index.ts';
import { m } from '../../i18n/messages.ts';
import { Empty, Hero } from '../parts.tsx';
import { Following } from '../people/Following.tsx';
import { Welcome } from '../people/Welcome.tsx';
import { me } from '../server.ts';
import { Invitations } from './Invitations.tsx';
import { MyGames } from './MyGames.tsx';
import { NewTableDialog } from './NewTableDialog.tsx';
import { TableRow } from './TableRow.tsx';
import { followLobby, lobby, mine } from './tables.ts';

/** The tables a visitor can join or watch, and their own. */
export function Lobby(): JSX.Element {
  const person = me.value;
  const making = useSignal(false);
  useEffect(followLobby, [person?.id]);
  const tables = lobby.value ?? undefined;
  return (
    <main class="online-main wide">
      <Hero title={m.online_title()}>{m.online_home_text()}</Hero>
      <div class="lobby">
        <div class="lobby-column first">
          {person ? (
            <section class="panel online-card">
              <h2>
                <UiIcon name="plus" size={24} /> {m.online_new_table()}
              </h2>
              <p class="soft">{m.online_new_table_text()}</p>
              <button
                type="button"
                class="button primary start"
                data-action="new-table"
                onClick={() => {
                  making.value = true;
                }}
              >
                <UiIcon name="players" size={20} /> {m.online_open_table()}
              </button>
            </section>
          ) : (
            <Welcome />
          )}
          {person && mine.value?.length === 0 && <HowItGoes />}
        </div>
        {person && (
          <div class="lobby-column last">
            <Invitations />
            <MyGames />
            <Following />
          </div>
        )}
        <div class="lobby-column">
          <List
            name="open"
            icon="players"
            title={m.online_open_tables()}
            tables={tables?.filter(({ status }) => status === 'open')}
            empty={m.online_no_open_tables()}
            hint={m.online_no_open_tables_hint()}
          />
          <List
            name="playing"
            icon="eye"
            title={m.online_to_watch()}
            tables={tables?.filter(({ status, seats }) => status === 'playing' && !isAt(seats, person?.id))}
            empty={m.online_nothing_to_watch()}
            hint={m.online_nothing_to_watch_hint()}
          />
        </div>
        {!person && (
          <div class="lobby-column last">
            <HowItGoes />
          </div>
        )}
      </div>
      {making.value && (
        <NewTableDialog
          onClose={() => {
            making.value = false;
          }}
        />
      )}
    </main>
  );
}

function List(props: {
  name: string;
  icon: UiIconName;
  title: string;
  /** Not there while they are still asked for. */
  tables: readonly (LobbyTable | TableInfo)[] | undefined;
  empty: string;
  hint: string;
}): JSX.Element {
  return (
    <section class="panel online-card" data-list={props.name}>
      <h2>
        <UiIcon name={props.icon} size={24} /> {props.title}
      </h2>
      {!props.tables ? (
        <p class="soft">{m.app_loading()}</p>
      ) : props.tables.length === 0 ? (
        <Empty icon={props.icon} text={props.empty} hint={props.hint} />
      ) : (
        <Rows tables={props.tables} />
      )}
    </section>
  );
}

/** One's own games are not to be watched. */
function isAt(seats: readonly SeatInfo[], person: string | undefined): boolean {
  return seats.some((seat) => seat.person !== null && seat.person.id === person);
}

function Rows({ tables }: { tables: readonly (LobbyTable | TableInfo)[] }): JSX.Element {
  return (
    <ul class="table-rows">
      {tables.map((table) => (
        <TableRow key={table.id} table={table} />
      ))}
    </ul>
  );
}

/** For those who have not played here yet. */
function HowItGoes(): JSX.Element {
  return (
    <section class="panel online-card">
      <h2>
        <UiIcon name="bulb" size={24} /> {m.online_how()}
      </h2>
      <ul class="how">
        <li>
          <UiIcon name="players" size={22} /> {m.online_how_seat()}
        </li>
        <li>
          <UiIcon name="clock" size={22} /> {m.online_how_time()}
        </li>
        <li>
          <UiIcon name="crown" size={22} /> {m.online_how_ladder()}
        </li>
      </ul>
    </section>
  );
}
