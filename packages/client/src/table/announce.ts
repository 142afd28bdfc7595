import { effect, signal } from '@preact/signals';
import { logSentence } from '../i18n/log.ts';
import { m } from '../i18n/messages.ts';
import { play } from '../sound/sounds.ts';
import type { TableUi } from './ui.ts';

/** What a screen reader is told: politely each line of the log and each prompt, at once that it is your turn. */
export const polite = signal('');
export const assertive = signal('');

export function announceTable(ui: TableUi): () => void {
  const { table } = ui;
  let told = eventCount(ui);
  let wasMine = false;
  let prompt = '';
  return effect(() => {
    const turns = table.turns.value;
    const { game } = table.shown.value;
    const flow = ui.flow.value;
    const count = eventCount(ui);
    const lines: string[] = [];
    if (count > told) {
      const events = turns.flatMap((turn) => turn.events).slice(told);
      for (const event of events) {
        const sentence = logSentence(event, game);
        if (sentence) lines.push(sentence);
        play(event.type);
      }
    }
    told = count;
    if (flow && flow.prompt !== prompt) lines.push(`${flow.title}: ${flow.prompt}`);
    prompt = flow?.prompt ?? '';
    if (lines.length > 0) polite.value = lines.join(' ');
    const mine = table.activity.value.type === 'compose';
    if (mine && !wasMine) {
      const last = table.view.value.endedBy !== null ? ` ${m.ask_last_turn()}` : '';
      assertive.value = `${m.aria_your_turn()}${last}`;
      play('yourTurn');
    } else if (!mine) assertive.value = '';
    wasMine = mine;
  });
}

function eventCount(ui: TableUi): number {
  return ui.table.turns.value.reduce((all, turn) => all + turn.events.length, 0);
}
