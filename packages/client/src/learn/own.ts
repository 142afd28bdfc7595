/** The worst turns of a game that was played here, as positions to try again. */
import { type Action, view as viewOf } from '@concordia/engine';
import { Chronicle } from '../games/chronicle.ts';
import type { SavedGame } from '../games/saved.ts';
import type { Opponents } from '../opponents/opponents.ts';
import type { Posed } from './puzzles/run.ts';

/** What a turn must give away of the chance to win to be tried again, and how many are. */
const MUCH = 0.1;
const MOST = 5;

/** The person's turns that gave most away, the worst first; tells how far it has come. Rejects with `Stopped`. */
export async function worstTurns(
  computer: Opponents,
  { id, setup, actions, controls }: SavedGame,
  tell: (done: number, all: number) => void,
): Promise<Posed[]> {
  const seat = controls.indexOf('person');
  const chronicle = Chronicle.of(setup, actions);
  const own = chronicle.turns.filter((turn) => turn.seat === seat);
  const found: { posed: Posed; loss: number }[] = [];
  for (const [index, turn] of own.entries()) {
    tell(index, own.length);
    const { game, state } = chronicle.positionAt(turn.start);
    const seen = viewOf(game, state, seat, 'careful');
    const played: Action[] = actions.slice(turn.start, turn.end).filter((action) => action.seat === seat);
    const judged = await computer.ask({ ask: 'judgement', view: seen, played, seed: `${id}/${turn.start}` });
    const [better] = judged.others;
    if (!better || !judged.played) continue;
    const percent = (chances: readonly number[]) => Math.round(100 * chances[seat]);
    const loss = better.chances[seat] - judged.played.chances[seat];
    if (loss < MUCH) continue;
    const others = [judged.played, ...judged.others.slice(1)]
      .map((one) => ({ actions: one.actions, chance: percent(one.chances) }))
      .sort((a, b) => b.chance - a.chance);
    found.push({
      loss,
      posed: {
        id: `${id}/${turn.start}`,
        rating: null,
        chance: percent(better.chances),
        themes: [],
        laidOut: {
          setup,
          before: actions.slice(0, turn.start),
          game,
          state,
          seat,
          seen,
          best: better.actions,
          others,
        },
      },
    });
  }
  return found
    .sort((a, b) => b.loss - a.loss)
    .slice(0, MOST)
    .map(({ posed }) => posed);
}
