import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { type Route, routeHash } from '../app/router.ts';
import { LocalTable } from '../games/local.ts';
import { loadGame } from '../games/storage.ts';
import { m } from '../i18n/messages.ts';
import { TableScreen } from './TableScreen.tsx';

/** The table that is open: one at a time, so that only one game's program thinks. */
const open = signal<LocalTable | 'missing' | null>(null);

export function GamePage({ route }: { route: Route }): JSX.Element {
  const id = route.page === 'game' ? route.id : '';
  useEffect(() => {
    let wanted = true;
    void loadGame(id).then((saved) => {
      if (wanted) open.value = saved ? new LocalTable(saved) : 'missing';
    });
    return () => {
      wanted = false;
      if (open.value instanceof LocalTable) open.value.dispose();
      open.value = null;
    };
  }, [id]);
  const table = open.value;
  if (table instanceof LocalTable) return <TableScreen key={table.id} table={table} />;
  return (
    <main class="loading">
      {table === 'missing' ? (
        <>
          <h1>{m.app_no_game()}</h1>
          <a class="button" href={routeHash({ page: 'home' })}>
            {m.table_to_home()}
          </a>
        </>
      ) : (
        <p role="status">{m.app_loading()}</p>
      )}
    </main>
  );
}
