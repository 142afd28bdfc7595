/** Whole games as text a person can read: a change of the rules' code or of the words shows as a difference. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type GameEvent, importRecord, newGame, play, unwrap, view } from '@concordia/engine';
import { expect, test } from 'vitest';
import { eventText } from '../src/text/log.ts';
import { tableText } from '../src/text/table.ts';
import { records } from './support/run.ts';

test.each(['italia-2p-01', 'imperium-5p-01'])('%s', async (name) => {
  const imported = importRecord(readFileSync(join(records, `${name}.json`), 'utf8'));
  if (!imported.ok) throw new Error(imported.error.message);
  const { setup, actions } = imported.value;
  const { game, state } = unwrap(newGame(setup));
  const lines: string[] = [];
  const tell = (event: GameEvent) => {
    const text = eventText(event, setup.map, game.names);
    if (text !== null) lines.push(event.type === 'played' ? `\n${text}` : `  ${text}`);
  };
  for (const action of actions) expect(play(game, state, action, tell).ok).toBe(true);
  lines.push('', tableText(view(game, state, 'spectator')), '');
  await expect(lines.join('\n')).toMatchFileSnapshot(`./fixtures/play-through-${name}.txt`);
});
