import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { type Route, routeHash } from '../app/router.ts';
import { UiIcon } from '../art/index.ts';
import { m } from '../i18n/messages.ts';
import { failureText } from './failures.ts';
import { Lobby } from './lobby/Lobby.tsx';
import { Notice } from './parts.tsx';
import { Account } from './people/Account.tsx';
import { Enter } from './people/Enter.tsx';
import { Finished } from './people/Finished.tsx';
import { Ladder } from './people/Ladder.tsx';
import { Operator } from './people/Operator.tsx';
import { PlayerPage } from './people/PlayerPage.tsx';
import { Statistics } from './people/Statistics.tsx';
import { type Place, placeOf } from './places.ts';
import { Shared } from './Shared.tsx';
import { Shell } from './Shell.tsx';
import { busy, findServer, server } from './server.ts';
import { startOnline } from './start.ts';
import { TablePage } from './table/TablePage.tsx';
import './online.css';
import './pages.css';
import './people.css';

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
        <Shell at={place.name}>
          <main class="online-main" aria-busy="true">
            <p class="online-hero" role="status">
              {busy.value ? failureText(busy.value) : m.app_loading()}
            </p>
          </main>
        </Shell>
      );
    case 'none':
      return <NoServer place={place} />;
    case 'there':
      if (place.name === 'table') return <TablePage id={place.id} />;
      return (
        <Shell at={place.name}>
          <Inside place={place} />
        </Shell>
      );
    default:
      return server.value satisfies never;
  }
}

async function enter(): Promise<void> {
  if (server.peek() !== 'there') await findServer();
  if (server.peek() !== 'there') return;
  startOnline();
}

function Inside({ place }: { place: Exclude<Place, { name: 'table' }> }): JSX.Element {
  switch (place.name) {
    case 'lobby':
      return <Lobby />;
    case 'account':
      return <Account />;
    case 'operator':
      return <Operator />;
    case 'finished':
      return <Finished />;
    case 'ladder':
      return <Ladder />;
    case 'statistics':
      return <Statistics />;
    case 'player':
      return <PlayerPage id={place.id} />;
    case 'shared':
      return <Shared id={place.id} />;
    case 'enter':
      return <Enter token={place.id} />;
    case 'nowhere':
      return <Notice title={m.online_fail_not_found()} />;
    default:
      return place satisfies never;
  }
}

function NoServer({ place }: { place: Place }): JSX.Element {
  return (
    <Shell at={place.name}>
      <main class="online-main narrow">
        <section class="panel online-card online-notice">
          <h1>{m.online_title()}</h1>
          <p class="soft" role="status">
            {m.online_no_server()}
          </p>
          <div class="button-row start">
            <button type="button" class="button" onClick={() => void enter()}>
              <UiIcon name="redo" size={18} /> {m.table_try_again()}
            </button>
            <a class="button primary" href={routeHash({ page: 'home' })}>
              {m.table_to_home()}
            </a>
          </div>
        </section>
      </main>
    </Shell>
  );
}
