/** The net as the search asks for it: what a position is worth to one seat, or to all. */
import { type Game, ranking, layout as S, type State } from '@concordia/engine/fast';
import type { Judge } from '../search/tree.ts';
import { finalValue, type Net, NetEvaluator, type Taste } from './net.ts';

/** In a search, winning counts most; one’s own score decides between turns while much is still open. */
export const SEARCH_TASTE: Taste = { margin: 0.25, score: 0.5 };

export function netJudge(net: Net, game: Game, taste: Taste): Judge {
  const evaluator = new NetEvaluator(net, game.seats);
  const value = (state: State, seat: number) => {
    if (state[S.PHASE] === S.OVER) return finalValue(game, state, seat, taste);
    const [win, margin, score] = evaluator.outputs(game, state, seat);
    return 1 / (1 + Math.exp(-win)) + taste.margin * margin + taste.score * score;
  };
  return {
    value,
    values(state, _seat, out) {
      const { seats } = game;
      if (state[S.PHASE] === S.OVER) {
        const [winner] = ranking(game, state);
        for (let seat = 0; seat < seats; seat++) {
          out[seat] = finalValue(game, state, seat, taste);
          out[seats + seat] = seat === winner ? 1 : 0;
        }
        return;
      }
      let sum = 0;
      for (let seat = 0; seat < seats; seat++) {
        const [win, margin, score] = evaluator.outputs(game, state, seat);
        const chance = 1 / (1 + Math.exp(-win));
        out[seat] = chance + taste.margin * margin + taste.score * score;
        out[seats + seat] = chance;
        sum += chance;
      }
      for (let seat = 0; seat < seats; seat++) out[seats + seat] /= sum;
    },
  };
}
