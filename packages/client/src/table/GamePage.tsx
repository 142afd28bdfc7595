import { effect, signal } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { type Route, routeHash } from '../app/router.ts';
import { GameHold } from '../games/hold.ts';
import { LocalTable } from '../games/local.ts';
import { loadGame } from '../games/storage.ts';
import { m } from '../i18n/messages.ts';
import { TableScreen } from './TableScreen.tsx';

/** The table that is open: one at a time, so that only one game's program thinks. */
const open = signal<LocalTable | 'missing' | { elsewhere: GameHold } | null>(null);

export function GamePage({ route }: { route: Route }): JSX.Element {
  const id = route.page === 'game' ? route.id : '';
  useEffect(() => openGame(id), [id]);
  const table = open.value;
  if (table instanceof LocalTable) return <TableScreen key={table.id} table={table} />;
  if (table === null)
    return (
      <main class="loading">
        <p role="status">{m.app_loading()}</p>
      </main>
    );
  if (table === 'missing') return <NoTable title={m.app_no_game()} />;
  return (
    <NoTable title={m.table_elsewhere()} text={m.table_elsewhere_text()}>
      <button
        type="button"
        class="button primary"
        data-action="play-here"
        onClick={() => void table.elsewhere.take()}
      >
        {m.table_play_here()}
      </button>
    </NoTable>
  );
}

/** Shows the game for as long as it is played in this tab; returns how to leave it. */
function openGame(id: string): () => void {
  let table: LocalTable | null = null;
  let written: Promise<void> = Promise.resolve();
  let visit = 0;
  const leave = () => {
    visit += 1;
    if (table) written = table.dispose();
    table = null;
    open.value = null;
  };
  const hold = new GameHold(id, () => written);
  const stop = effect(() => {
    const place = hold.place.value;
    leave();
    if (place === 'elsewhere') open.value = { elsewhere: hold };
    if (place !== 'here') return;
    const mine = visit;
    void loadGame(id).then((saved) => {
      if (mine !== visit) return;
      table = saved ? new LocalTable(saved) : null;
      open.value = table ?? 'missing';
    });
  });
  return () => {
    stop();
    leave();
    void written.then(() => hold.close());
  };
}

function NoTable(props: { title: string; text?: string; children?: ComponentChildren }): JSX.Element {
  return (
    <main class="loading no-table">
      <h1>{props.title}</h1>
      {props.text && <p>{props.text}</p>}
      {props.children}
      <a class="button" href={routeHash({ page: 'home' })}>
        {m.table_to_home()}
      </a>
    </main>
  );
}
