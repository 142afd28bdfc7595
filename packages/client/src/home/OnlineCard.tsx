import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { routeHash } from '../app/router.ts';
import { UiIcon } from '../art/index.ts';
import { m } from '../i18n/messages.ts';
import { findServer, me, server, turnAt } from '../online/server.ts';

/** The way to the tables on the server, where there is one. */
export function OnlineCard(): JSX.Element {
  useEffect(() => {
    const look = async () => {
      if (server.peek() !== 'there') await findServer();
      if (me.peek()) (await import('../online/start.ts')).startOnline();
    };
    (window.requestIdleCallback ?? setTimeout)(() => void look());
    addEventListener('online', look);
    return () => removeEventListener('online', look);
  }, []);
  const none = server.value === 'none';
  const turns = turnAt.value.size;
  return (
    <section class="panel home-card" data-server={server.value}>
      <h2>
        <UiIcon name="globe" size={24} /> {m.online_title()}
      </h2>
      <p>{none ? m.online_no_server() : m.online_home_text()}</p>
      <div class="home-row">
        <span class="grow">{turns > 0 && <span class="chip pill lit">{yourTurn(turns)}</span>}</span>
        {none ? (
          <button type="button" class="button" aria-disabled="true" data-tip={m.online_no_server()}>
            {m.online_go()}
          </button>
        ) : (
          <a
            class={`button${turns > 0 ? ' primary' : ''}`}
            href={routeHash({ page: 'online', path: turns === 1 ? ['table', ...turnAt.value] : [] })}
            data-action="online"
          >
            {m.online_go()}
          </a>
        )}
      </div>
    </section>
  );
}

function yourTurn(tables: number): string {
  return tables > 1 ? `${m.table_your_turn()} · ${tables}` : m.table_your_turn();
}
