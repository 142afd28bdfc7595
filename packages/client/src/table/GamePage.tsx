import { effect, type Signal, useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { downloadRecord } from '../app/download.ts';
import { type Route, routeHash } from '../app/router.ts';
import { type Break, breakOf } from '../games/broken.ts';
import { recordOf } from '../games/files.ts';
import { GameHold } from '../games/hold.ts';
import { LocalTable } from '../games/local.ts';
import type { SavedGame } from '../games/saved.ts';
import { loadGame } from '../games/storage.ts';
import { m } from '../i18n/messages.ts';
import { TableScreen } from './TableScreen.tsx';

interface Open {
  readonly table: LocalTable;
  /** Set while the game is played in another tab: here it is only looked at. */
  readonly elsewhere: GameHold | null;
}

interface Broken {
  readonly saved: SavedGame;
  readonly broken: Break;
}

type Shown = Open | Broken | 'missing' | null;

export function GamePage({ route }: { route: Route }): JSX.Element {
  const id = route.page === 'game' ? route.id : '';
  const open = useSignal<Shown>(null);
  useEffect(() => openGame(id, open), [id]);
  const shown = open.value;
  if (shown === null)
    return (
      <main class="loading">
        <p role="status">{m.app_loading()}</p>
      </main>
    );
  if (shown === 'missing')
    return (
      <main class="loading">
        <h1>{m.app_no_game()}</h1>
        <a class="button" href={routeHash({ page: 'home' })}>
          {m.table_to_home()}
        </a>
      </main>
    );
  if ('broken' in shown) return <BrokenGame {...shown} />;
  return (
    <>
      <TableScreen key={shown.table} table={shown.table} />
      {shown.elsewhere && <Elsewhere hold={shown.elsewhere} />}
    </>
  );
}

/** A game that this version's rules do not let continue. */
function BrokenGame({ saved, broken }: Broken): JSX.Element {
  const { turn, reason, legal } = broken;
  return (
    <main class="loading broken">
      <h1>{m.broken_title()}</h1>
      <p>{m.broken_text({ turn, reason })}</p>
      {legal !== null && (
        <a
          class="button primary"
          data-action="watch"
          href={routeHash({ page: 'replay', id: saved.id, at: legal })}
        >
          {m.broken_watch()}
        </a>
      )}
      <button
        type="button"
        class="button"
        data-action="export"
        onClick={() => downloadRecord(recordOf(saved))}
      >
        {m.app_export()}
      </button>
      <a class="button" href={routeHash({ page: 'home' })}>
        {m.table_to_home()}
      </a>
    </main>
  );
}

/** Over a table that is played in another tab. */
function Elsewhere({ hold }: { hold: GameHold }): JSX.Element {
  return (
    <section class="panel elsewhere" aria-labelledby="elsewhere-title">
      <h2 id="elsewhere-title">{m.table_elsewhere()}</h2>
      <p>{m.table_elsewhere_text()}</p>
      <button type="button" class="button primary" data-action="play-here" onClick={() => void hold.take()}>
        {m.table_play_here()}
      </button>
    </section>
  );
}

/** Shows the game: to be played for as long as that is done in this tab, else to be looked at. Returns how to leave it. */
function openGame(id: string, open: Signal<Shown>): () => void {
  let table: LocalTable | null = null;
  let written: Promise<void> = Promise.resolve();
  let visit = 0;
  const leave = () => {
    visit += 1;
    if (table) written = table.dispose();
    table = null;
  };
  const hold = new GameHold(id, () => written);
  const show = async (elsewhere: GameHold | null) => {
    const mine = visit;
    await written;
    const saved = await loadGame(id);
    if (mine !== visit) return;
    table?.dispose();
    const broken = saved && breakOf(saved);
    table = saved && !broken ? new LocalTable(saved, elsewhere !== null) : null;
    if (table) open.value = { table, elsewhere };
    else open.value = saved && broken ? { saved, broken } : 'missing';
  };
  const stop = effect(() => {
    const place = hold.place.value;
    leave();
    if (place === 'here') void show(null);
    if (place === 'elsewhere') void show(hold);
  });
  // What the other tab has played meanwhile is seen when one comes back to this one.
  const again = () => {
    if (!document.hidden && hold.place.peek() === 'elsewhere') void show(hold);
  };
  document.addEventListener('visibilitychange', again);
  return () => {
    document.removeEventListener('visibilitychange', again);
    stop();
    leave();
    open.value = null;
    void written.then(() => hold.close());
  };
}
