/** Looks through a game that was played here: how accurate one's turns were, and the worst of them to be tried again. */
import { newGame, play, unwrap, view as viewOf } from '@concordia/engine';
import { Chronicle } from '../games/chronicle.ts';
import type { SavedGame } from '../games/saved.ts';
import type { Opponents } from '../opponents/opponents.ts';
import { type Accuracy, accuracyOf, BIG } from './accuracy.ts';
import type { OwnTurn } from './mistakes.ts';
import type { Posed } from './puzzles/run.ts';

/** The worst turns of a game that are kept. */
const MOST = 5;

/** Tells how far it has come. Rejects with `Stopped`. */
export async function lookThrough(
  computer: Opponents,
  { id, setup, actions, controls }: SavedGame,
  tell: (done: number, all: number) => void,
): Promise<{ accuracy: Accuracy; worst: OwnTurn[] }> {
  const seat = controls.indexOf('person');
  const chronicle = Chronicle.of(setup, actions);
  const own = chronicle.turns.filter((turn) => turn.seat === seat);
  const losses: number[] = [];
  const bad: OwnTurn[] = [];
  for (const [index, turn] of own.entries()) {
    tell(index, own.length);
    const { game, state } = chronicle.positionAt(turn.start);
    const view = viewOf(game, state, seat, 'careful');
    const played = actions.slice(turn.start, turn.end).filter((action) => action.seat === seat);
    const judged = await computer.ask({ ask: 'judgement', view, played, seed: `${id}/${turn.start}` });
    const [better] = judged.others;
    if (!better || !judged.played) continue;
    const percent = (chances: readonly number[]) => Math.round(100 * chances[seat]);
    const loss = Math.max(0, better.chances[seat] - judged.played.chances[seat]);
    losses.push(loss);
    if (loss < BIG) continue;
    const others = [judged.played, ...judged.others.slice(1)]
      .map((one) => ({ actions: one.actions, chance: percent(one.chances) }))
      .sort((a, b) => b.chance - a.chance);
    bad.push({
      game: id,
      at: turn.start,
      best: better.actions,
      chance: percent(better.chances),
      others,
      loss,
    });
  }
  return { accuracy: accuracyOf(losses), worst: bad.sort((a, b) => b.loss - a.loss).slice(0, MOST) };
}

/** The position in which such a turn was played, as a puzzle. */
export function posed({ setup, actions }: SavedGame, { game: id, at, best, chance, others }: OwnTurn): Posed {
  const { game, state } = unwrap(newGame(setup));
  const before = actions.slice(0, at);
  for (const action of before) unwrap(play(game, state, action));
  const seat = best[0].seat;
  const seen = viewOf(game, state, seat, 'careful');
  return {
    id: `${id}/${at}`,
    rating: null,
    chance,
    themes: [],
    laidOut: { setup, before, game, state, seat, seen, best, others },
  };
}
