import { ClientMessage, PROTOCOL, type ServerMessage } from '@concordia/protocol';
import { Compile } from 'typebox/compile';
import { FAULT, STORE_AWAY } from '../http/errors.ts';
import type { Traces } from '../ops/traces.ts';
import { refOf } from '../people/member.ts';
import type { People } from '../people/people.ts';
import { secretHash } from '../random.ts';
import type { Store } from '../store/store.ts';
import { isUnavailable } from '../store/unavailable.ts';
import { type CommitDeps, commitTurn } from '../tables/commit.ts';
import type { TableRegistry } from '../tables/registry.ts';
import type { Connection } from './connection.ts';
import type { Hub } from './hub.ts';

/** What one of them does another undoes. */
const IN_ORDER: ReadonlySet<ClientMessage['type']> = new Set(['watch', 'unwatch', 'lobby']);
const validator = Compile(ClientMessage);
/** One client need not follow more tables at once. */
const MOST_WATCHED = 100;

export interface MessageDeps {
  hub: Hub;
  registry: TableRegistry;
  people: People;
  commits: CommitDeps;
  store: Pick<Store, 'notices'>;
  traces: Traces;
  now(): number;
  onError(error: unknown): void;
}

/** Null when it is none of the messages a client may send. */
function readMessage(text: string): ClientMessage | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  return validator.Check(value) ? (value as ClientMessage) : null;
}

export async function answer(deps: MessageDeps, connection: Connection, text: string): Promise<void> {
  const message = readMessage(text);
  if (!message) {
    connection.fault('bad-request', 'This is no message a client may send.');
    return;
  }
  try {
    const work = () => dispatch(deps, connection, message);
    await (IN_ORDER.has(message.type) ? connection.inOrder(work) : work());
    connection.forgive();
  } catch (error) {
    const away = isUnavailable(error);
    if (!away) deps.onError(error);
    const { refused: code, message: words } = away ? STORE_AWAY : FAULT;
    if (message.type === 'commit') {
      const { table, key } = message;
      connection.send({ type: 'refused', table, key, code, message: words, entries: [] });
    } else connection.fault(code, words, 'table' in message ? message.table : undefined);
  }
}

/** The first message on a connection, sent again once it has said who it is. */
export function greeting({ person }: Connection, now: number): ServerMessage {
  return { type: 'hello', protocol: PROTOCOL, person, now };
}

async function dispatch(deps: MessageDeps, connection: Connection, message: ClientMessage): Promise<void> {
  const { hub, registry } = deps;
  switch (message.type) {
    case 'ping':
      connection.send({ type: 'pong', now: deps.now() });
      return;
    case 'lobby':
      if (message.on) return hub.lobby.enter(connection);
      hub.lobby.leave(connection);
      return;
    case 'hello': {
      const askedAt = performance.now();
      const person = await deps.people.bySecret(message.token);
      // It may have gone meanwhile, and would never be let go of.
      if (!connection.isOpen) return;
      if (!person) return connection.fault('not-signed-in', 'This token is not valid.');
      connection.hasToken = true;
      hub.identify(connection, refOf(person), secretHash(message.token), askedAt);
      connection.send(greeting(connection, deps.now()));
      return;
    }
    case 'seen':
      if (connection.person) await deps.store.notices.seen(connection.person.id, message.table, deps.now());
      return;
    case 'unwatch':
      return hub.unwatch(connection, message.table);
    case 'watch':
    case 'chat':
    case 'commit': {
      const hot = await registry.get(message.table);
      if (!hot) return connection.fault('not-found', 'There is no such table.', message.table);
      if (message.type === 'watch') {
        if (connection.watching.size >= MOST_WATCHED && !connection.watching.has(hot.id))
          return connection.fault('not-allowed', 'Too many tables are watched.', hot.id);
        return hub.watch(connection, hot, message.after, message.chat);
      }
      if (!connection.person) return connection.fault('not-signed-in', 'Sign in first.', hot.id);
      if (message.type === 'chat') return hub.talk.say(connection, hot, message.text);
      if (connection.hasToken && !connection.person.bot) {
        await deps.people.markBot(connection.person.id);
        connection.person = { ...connection.person, bot: true };
      }
      const { after, key, actions } = message;
      const who = { person: connection.person.id };
      const done = await deps.traces.span('commit', {}, () =>
        commitTurn(deps.commits, hot, who, { after, key, actions }),
      );
      if ('seq' in done) connection.send({ type: 'committed', table: hot.id, key, seq: done.seq });
      else {
        const { refused: code, message: words, entries } = done;
        connection.sendCharged({ type: 'refused', table: hot.id, key, code, message: words, entries });
      }
      return;
    }
    default:
      message satisfies never;
  }
}
