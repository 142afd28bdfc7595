/** One game between bots, each seeing only its own view. */
import {
  type Action,
  decider,
  isOver,
  type MapId,
  newGame,
  newSetup,
  play,
  ranking,
  type Setup,
  totalScore,
  unwrap,
  view,
} from '@concordia/engine';
import { type Bot, type Budget, thinkNow } from '../bot.ts';

/** A game that bots have played. */
export interface PlayedGame {
  setup: Setup;
  actions: Action[];
  scores: number[];
  ranking: number[];
  turns: number;
  /** Milliseconds each seat took for each of its turns. */
  times: number[][];
}

/** Bots in seat order. Chance and the bots' seeds come from `seed` alone. */
export function playGame(map: MapId, bots: readonly Bot[], seed: string, budget?: Budget): PlayedGame {
  const setup = unwrap(newSetup({ map, players: bots.map((bot) => bot.name) }, seed));
  const { game, state } = unwrap(newGame(setup));
  const actions: Action[] = [];
  const times: number[][] = bots.map(() => []);
  let turns = 0;
  while (!isOver(state)) {
    const seat = decider(state);
    const seen = view(game, state, seat, 'careful');
    const begun = performance.now();
    const options = { seed: `${seed}/${turns++}` };
    const chosen = thinkNow(bots[seat], seen, budget === undefined ? options : { ...options, budget });
    if (seen.decision?.kind === 'play') times[seat].push(performance.now() - begun);
    for (const action of chosen) {
      const played = play(game, state, action);
      if (!played.ok)
        throw new Error(`${bots[seat].name} tried ${JSON.stringify(action)}: ${played.error.message}`);
      actions.push(action);
    }
  }
  const scores = bots.map((_, seat) => totalScore(game, state, seat));
  return { setup, actions, scores, ranking: ranking(game, state), turns, times };
}
