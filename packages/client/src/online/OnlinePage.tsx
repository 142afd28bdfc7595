import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { type Route, routeHash } from '../app/router.ts';
import { m } from '../i18n/messages.ts';
import { Lobby } from './lobby/Lobby.tsx';
import { Account } from './people/Account.tsx';
import { Ladder } from './people/Ladder.tsx';
import { PlayerPage } from './people/PlayerPage.tsx';
import { Statistics } from './people/Statistics.tsx';
import { type Place, placeOf } from './places.ts';
import { Shared } from './Shared.tsx';
import { Shell } from './Shell.tsx';
import { findServer, server } from './server.ts';
import { startOnline } from './start.ts';
import { TablePage } from './table/TablePage.tsx';
import './online.css';

/** Everything that needs a server. */
export function OnlinePage({ route }: { route: Route }): JSX.Element {
  const place = placeOf(route.page === 'online' ? route.path : []);
  useEffect(() => {
    void enter();
    addEventListener('online', enter);
    return () => removeEventListener('online', enter);
  }, []);
  switch (server.value) {
    case 'unknown':
      return (
        <Shell>
          <main class="online-main" aria-busy="true">
            <p role="status">{m.app_loading()}</p>
          </main>
        </Shell>
      );
    case 'none':
      return <NoServer />;
    case 'there':
      return <Inside place={place} />;
    default:
      return server.value satisfies never;
  }
}

async function enter(): Promise<void> {
  if (server.peek() !== 'there') await findServer();
  if (server.peek() !== 'there') return;
  startOnline();
}

function Inside({ place }: { place: Place }): JSX.Element {
  switch (place.name) {
    case 'table':
      return <TablePage id={place.id} />;
    case 'lobby':
      return (
        <Shell>
          <Lobby />
        </Shell>
      );
    case 'account':
      return (
        <Shell>
          <Account />
        </Shell>
      );
    case 'ladder':
      return (
        <Shell>
          <Ladder />
        </Shell>
      );
    case 'statistics':
      return (
        <Shell>
          <Statistics />
        </Shell>
      );
    case 'player':
      return (
        <Shell>
          <PlayerPage id={place.id} />
        </Shell>
      );
    case 'shared':
      return (
        <Shell>
          <Shared id={place.id} />
        </Shell>
      );
    default:
      return place satisfies never;
  }
}

function NoServer(): JSX.Element {
  return (
    <Shell>
      <main class="online-main">
        <h1>{m.online_title()}</h1>
        <p class="note" role="status">
          {m.online_no_server()}
        </p>
        <div class="button-row start">
          <button type="button" class="button" onClick={() => void enter()}>
            {m.table_try_again()}
          </button>
          <a class="button primary" href={routeHash({ page: 'home' })}>
            {m.table_to_home()}
          </a>
        </div>
      </main>
    </Shell>
  );
}
