import { effect, signal } from '@preact/signals';
import { turnEvents } from '../flows/events.tsx';
import type { Flow } from '../flows/flow.ts';
import { type Draft, keepsOnly } from '../games/draft.ts';
import { logSentence } from '../i18n/log.ts';
import { m } from '../i18n/messages.ts';
import { play, sounds } from '../sound/sounds.ts';
import type { TableUi } from './ui.ts';

/** Announcements for screen readers: each line of the log, each step and each prompt politely; “your turn” at once. */
export const polite = signal('');
export const assertive = signal('');

/** Announces politely. A repeated text must differ by something to be heard again. */
export function announce(text: string): void {
  polite.value = polite.peek() === text ? `${text}\u00a0` : text;
}

export function announceTable(ui: TableUi): () => void {
  const { table } = ui;
  let told = eventCount(ui);
  /** Actions whose sounds were heard. */
  let heard = table.turns.peek().at(-1)?.end ?? 0;
  let asked: 'play' | 'keep' | null = null;
  let last: Draft | null = null;
  let prompt = '';
  const stop = effect(() => {
    const turns = table.turns.value;
    const { game } = table.shown.value;
    const draft = table.draft.value;
    const count = eventCount(ui);
    const lines: string[] = [];
    if (count > told) {
      const events = turns.flatMap((turn) => turn.events).slice(told);
      for (const event of events) {
        const sentence = logSentence(event, game);
        if (sentence) lines.push(sentence);
      }
      // Of what is skipped only the end is heard, not everything in one instant.
      const end = turns.at(-1)?.end ?? 0;
      const one = end - heard === 1;
      for (const { type } of one ? events : events.filter(sounds).slice(-1)) play(type);
    }
    told = count;
    heard = turns.at(-1)?.end ?? 0;
    if (draft && last && draft !== last && draft.base === last.base) lines.push(...steps(last, draft));
    last = draft;
    const flow = ui.flow.value;
    const next = flow ? promptWords(flow, ui.selection.preview.value !== null) : '';
    if (next !== prompt && next) lines.push(next);
    prompt = next;
    if (lines.length > 0) announce(lines.join(' '));
    const asks = draft && (keepsOnly(draft) ? 'keep' : 'play');
    if (asks === null) assertive.value = '';
    else if (asks !== asked) {
      const ends = table.view.value.endedBy !== null ? ` ${m.ask_last_turn()}` : '';
      assertive.value = asks === 'keep' ? m.cover_keep() : `${m.aria_your_turn()}${ends}`;
      play('yourTurn');
    }
    asked = asks;
  });
  // The board’s explanation of a place, and why it cannot be chosen.
  const stopExplaining = effect(() => {
    const told = ui.explanation.value;
    if (told) announce([told.title, told.text].filter(Boolean).join('. '));
  });
  return () => {
    stop();
    stopExplaining();
  };
}

/** What came into the turn since, or else what was taken back. */
function steps(was: Draft, is: Draft): string[] {
  const before = sentences(was);
  const now = sentences(is);
  const added = beyond(now, before);
  if (added.length > 0) return added;
  const gone = beyond(before, now);
  return gone.length > 0 ? [m.aria_taken_back({ what: gone.join(' ') })] : [];
}

/** What the one list holds more than the other; the same sentence may come twice. */
export function beyond(list: readonly string[], other: readonly string[]): string[] {
  const rest = [...other];
  return list.filter((sentence) => {
    const at = rest.indexOf(sentence);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}

function sentences(draft: Draft): string[] {
  return turnEvents({ draft }).flatMap((event) => logSentence(event, draft.game) ?? []);
}

function promptWords({ title, steps, prompt }: Flow, preview: boolean): string {
  const step = preview ? undefined : steps?.find(({ state }) => state === 'now');
  return `${step ? `${title}, ${step.label}` : title}: ${prompt}`;
}

function eventCount(ui: TableUi): number {
  return ui.table.turns.value.reduce((all, turn) => all + turn.events.length, 0);
}
