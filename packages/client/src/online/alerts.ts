import type { ServerMessage, TableInfo } from '@concordia/protocol';
import { effect } from '@preact/signals';
import { toast } from '../app/dialogs.tsx';
import { call } from '../app/title.ts';
import { m } from '../i18n/messages.ts';
import { play } from '../sound/sounds.ts';
import { live } from './live.ts';
import { goTo, placeHash, tableShown } from './places.ts';
import { prefs } from './prefs.ts';
import { me, turnAt } from './server.ts';

export function turnIsMine(table: string): void {
  if (turnAt.peek().has(table)) return;
  turnAt.value = new Set([...turnAt.peek(), table]);
  // The table itself says so to those who look at it.
  if (!document.hidden && tableShown() === table) return;
  callTo(table);
}

function callTo(table: string): void {
  play('yourTurn');
  if (document.hidden) notify(table);
  else toast(m.table_your_turn(), 'info', placeHash({ name: 'table', id: table }));
}

export function turnIsOver(table: string): void {
  if (!turnAt.peek().has(table)) return;
  turnAt.value = new Set([...turnAt.peek()].filter((other) => other !== table));
}

/**
 * From the list of one's tables. Nobody is called for what they see there, but for a turn that came while there was no connection
 * to tell them. The table on the screen knows better itself.
 */
export function turnsAreAt(tables: Iterable<string>, call = false): void {
  const here = tableShown();
  const before = turnAt.peek();
  const known = [...before].filter((table) => table === here);
  const elsewhere = [...tables].filter((table) => table !== here);
  turnAt.value = new Set(elsewhere.concat(known));
  if (call) for (const table of elsewhere) if (!before.has(table)) callTo(table);
}

/** Whether this person is to decide there, and has not left that to a computer player. */
export function waitsFor({ status, decider, seats }: TableInfo, person: string): boolean {
  if (status !== 'playing' || decider === null) return false;
  return seats[decider].person?.id === person && !seats[decider].absent;
}

/** The player’s table is full and starts automatically. */
function startsSoon(table: string): void {
  play('yourTurn');
  if (document.hidden) notify(table, m.room_starting());
  // Its own page counts the seconds.
  else if (tableShown() === table) return;
  toast(m.room_starting(), 'info', placeHash({ name: 'table', id: table }));
}

function notify(table: string, text = m.online_turn_notification()): void {
  if (!prefs.peek().notification || !('Notification' in window) || Notification.permission !== 'granted')
    return;
  try {
    const note = new Notification(text, { tag: table, icon: './icons/icon-192.png' });
    note.addEventListener('click', () => {
      window.focus();
      goTo({ name: 'table', id: table });
    });
  } catch {
    // Some phones allow notifications from a service worker only; title and sound remain.
  }
}

/** The answer to the browser's question decides. */
export async function allowNotifications(): Promise<boolean> {
  return 'Notification' in window && (await Notification.requestPermission()) === 'granted';
}

export function startAlerts(): void {
  live.messages.add((message: ServerMessage) => {
    if (message.type === 'your-turn') turnIsMine(message.table);
    if (message.type === 'starting') startsSoon(message.table);
  });
  // After signing out it is nobody’s turn.
  effect(() => {
    if (!me.value) turnsAreAt([]);
  });
  effect(() => {
    const count = turnAt.value.size;
    call.value = count > 0 && prefs.value.title ? m.online_turn_title({ count }) : null;
  });
}
