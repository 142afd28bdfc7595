import type { Action } from '@concordia/engine';

/** A turn being composed, or sent and not yet answered (then it has a key), after entry `after` of the log. */
export interface KeptTurn {
  after: number;
  actions: Action[];
  key: string | null;
}

/** How far one has read at a table, and what one has begun to write. */
export interface KeptChat {
  read: number;
  text: string;
}

const turnName = (table: string) => `concordia.turn.${table}`;
const chatName = (table: string) => `concordia.chat.${table}`;

/** Survives a reload: a sent turn is sent again with the same key, so that it counts once. */
export function keepTurn(table: string, turn: KeptTurn | null): void {
  keep(turnName(table), turn && (turn.actions.length > 0 || turn.key) ? turn : null);
}

export function keptTurn(table: string): KeptTurn | null {
  const { after, actions, key } = kept(turnName(table));
  if (typeof after !== 'number' || !Array.isArray(actions)) return null;
  return { after, actions, key: typeof key === 'string' ? key : null };
}

export function keepChat(table: string, chat: KeptChat): void {
  keep(chatName(table), chat);
}

export function keptChat(table: string): KeptChat | null {
  const { read, text } = kept(chatName(table));
  return typeof read === 'number' && typeof text === 'string' ? { read, text } : null;
}

function keep(name: string, value: unknown): void {
  try {
    if (value) localStorage.setItem(name, JSON.stringify(value));
    else localStorage.removeItem(name);
  } catch {
    // Without a store it lives as long as the page.
  }
}

/** A stored draft may be from another version, or have been tampered with. */
function kept(name: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(name) ?? 'null');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
