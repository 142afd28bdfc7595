import type { Seat } from '@concordia/engine';
import { go } from '../app/router.ts';
import { newId, savedGame } from '../games/create.ts';
import type { Control, Level } from '../games/saved.ts';
import { saveGame } from '../games/storage.ts';
import type { Replay } from './replay.ts';

/** A new game that begins where the old one stood after a number of actions. */
export async function playFrom(replay: Replay, at: number, controls: readonly Control[]): Promise<void> {
  const { saved } = replay;
  const game = savedGame(saved.setup, saved.actions.slice(0, at), {
    controls,
    liveScores: saved.liveScores,
    seed: newId(),
    ...(saved.colours && { colours: saved.colours }),
  });
  await saveGame(game);
  go({ page: 'game', id: game.id });
}

/** The computer player that replaces the other people of a game when one of them tries a turn again. */
const STAND_IN: Level = 'medium';

/** The same turn once more: for its player, against the same opponents. */
export function tryAgain(replay: Replay, at: number, seat: Seat): Promise<void> {
  const controls = replay.saved.controls.map((control, other) => {
    if (other === seat) return 'person';
    return control === 'person' ? STAND_IN : control;
  });
  return playFrom(replay, at, controls);
}
