import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { UiIcon } from '../../art/index.ts';
import { m } from '../../i18n/messages.ts';
import { Welcome } from '../people/Welcome.tsx';
import { me } from '../server.ts';
import { NewTableDialog } from './NewTableDialog.tsx';
import { TableRow } from './TableRow.tsx';
import { followLobby, lobby, mine } from './tables.ts';

const RECENT = 10;

/** The tables one can join or watch, and one's own. */
export function Lobby(): JSX.Element {
  const person = me.value;
  const making = useSignal(false);
  useEffect(followLobby, [person?.id]);
  const tables = lobby.value ?? [];
  const mineOn = mine.value.filter(({ status }) => status === 'open' || status === 'playing');
  const mineOver = mine.value.filter(({ status }) => status === 'finished').slice(0, RECENT);
  const open = tables.filter(({ status }) => status === 'open');
  const playing = tables.filter(({ status }) => status === 'playing');
  return (
    <main class="online-main">
      <h1>{m.online_title()}</h1>
      {!person && <Welcome />}
      {person && (
        <>
          <button
            type="button"
            class="button primary"
            data-action="new-table"
            onClick={() => {
              making.value = true;
            }}
          >
            <UiIcon name="plus" size={20} /> {m.online_new_table()}
          </button>
          <section class="panel online-card" data-list="mine">
            <h2>
              <UiIcon name="clock" size={22} /> {m.online_my_games()}
            </h2>
            {mineOn.length === 0 && <p class="soft">{m.online_no_games()}</p>}
            <ul class="table-rows">
              {mineOn.map((table) => (
                <TableRow key={table.id} table={table} />
              ))}
            </ul>
            {mineOver.length > 0 && (
              <>
                <h3>{m.home_finished()}</h3>
                <ul class="table-rows">
                  {mineOver.map((table) => (
                    <TableRow key={table.id} table={table} />
                  ))}
                </ul>
              </>
            )}
          </section>
        </>
      )}
      <section class="panel online-card" data-list="open">
        <h2>
          <UiIcon name="players" size={22} /> {m.online_open_tables()}
        </h2>
        {open.length === 0 && <p class="soft">{m.online_no_open_tables()}</p>}
        <ul class="table-rows">
          {open.map((table) => (
            <TableRow key={table.id} table={table} />
          ))}
        </ul>
      </section>
      <section class="panel online-card" data-list="playing">
        <h2>
          <UiIcon name="eye" size={22} /> {m.online_to_watch()}
        </h2>
        {playing.length === 0 && <p class="soft">{m.online_nothing_to_watch()}</p>}
        <ul class="table-rows">
          {playing.map((table) => (
            <TableRow key={table.id} table={table} />
          ))}
        </ul>
      </section>
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
