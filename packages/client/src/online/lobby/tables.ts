import type { LobbyTable, ServerMessage, TableInfo } from '@concordia/protocol';
import { signal } from '@preact/signals';
import { turnsAreAt, waitsFor } from '../alerts.ts';
import { call } from '../api.ts';
import { live } from '../live.ts';
import { me } from '../server.ts';

/** Public tables, kept up to date while the lobby is open. */
export const lobby = signal<readonly LobbyTable[] | null>(null);
/** Tables one sits at, newest first; null until they are known. */
export const mine = signal<readonly TableInfo[] | null>(null);

const REFRESH_MS = 20_000;
const SOON_MS = 400;

/** What one's tables are now; calls to those at which it has become one's turn, if so wished. */
export async function refreshMine(callToNew = false): Promise<void> {
  const id = me.peek()?.id;
  if (!id) {
    mine.value = [];
    return;
  }
  const answer = await call<TableInfo[]>('GET', 'me/tables');
  if (!answer.ok) return;
  mine.value = answer.value;
  turnsAreAt(
    answer.value.filter((table) => waitsFor(table, id)).map((table) => table.id),
    callToNew,
  );
}

/** Follows the lobby until the returned function is called. */
export function followLobby(): () => void {
  let soon: ReturnType<typeof setTimeout> | undefined;
  // Several changes at once lead to one query for the person's own tables.
  const lookSoon = () => {
    clearTimeout(soon);
    soon = setTimeout(() => void refreshMine(), SOON_MS);
  };
  const hear = (message: ServerMessage) => {
    if (message.type === 'lobby') lobby.value = message.tables;
    else if (message.type === 'lobby-changes') change(message.tables, message.gone);
    else if (message.type !== 'your-turn') return;
    lookSoon();
  };
  const open = () => live.send({ type: 'lobby', on: true });
  live.messages.add(hear);
  live.opened.add(open);
  open();
  void refreshMine();
  const timer = setInterval(() => void refreshMine(), REFRESH_MS);
  return () => {
    clearTimeout(soon);
    clearInterval(timer);
    live.messages.delete(hear);
    live.opened.delete(open);
    live.send({ type: 'lobby', on: false });
  };
}

function change(changed: readonly LobbyTable[], gone: readonly string[]): void {
  const anew = new Map(changed.map((table) => [table.id, table]));
  const kept = (lobby.value ?? []).filter(({ id }) => !gone.includes(id));
  const known = new Set(kept.map(({ id }) => id));
  const added = changed.filter(({ id }) => !known.has(id));
  lobby.value = [...added, ...kept.map((table) => anew.get(table.id) ?? table)];
}
