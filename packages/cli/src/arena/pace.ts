/** How long the levels think, and how long they cannot be stopped meanwhile. */
import { type Bot, LEVELS, thinkNow } from '@concordia/ai';
import { botNamed } from '@concordia/ai/bots';
import { decider, isOver, newGame, newSetup, play, unwrap, type View, view } from '@concordia/engine';

export interface LevelPace {
  level: string;
  turns: number;
  /** Milliseconds a turn. */
  median: number;
  p95: number;
  /** The longest of the stretches between which a level can be stopped, in milliseconds. */
  longestStretch: number;
}

/** Of the turns of that game, every sixth is thought about. */
const EVERY = 6;

/** Each level at the same positions of a game of five on Imperium, where turns branch most. */
export function levelPaces(seed: string): LevelPace[] {
  const positions = positionsOf(seed);
  return LEVELS.map((level) => ({ level, ...paceOf(named(level), positions, seed) }));
}
function named(level: string): Bot {
  const bot = botNamed(level);
  if (bot === undefined) throw new Error(`No bot plays at level ${level}`);
  return bot;
}

function positionsOf(seed: string): View[] {
  const setup = unwrap(newSetup({ map: 'imperium', players: Array(5).fill('hard') }, seed));
  const { game, state } = unwrap(newGame(setup));
  const hard = named('hard');
  const positions: View[] = [];
  for (let turn = 0; !isOver(state); turn++) {
    const seen = view(game, state, decider(state), 'careful');
    if (turn % EVERY === 0 && seen.decision?.kind === 'play') positions.push(seen);
    for (const action of thinkNow(hard, seen, { seed: `${seed}/${turn}` })) play(game, state, action);
  }
  return positions;
}

function paceOf(bot: Bot, positions: readonly View[], seed: string): Omit<LevelPace, 'level'> {
  const times: number[] = [];
  let longestStretch = 0;
  for (const seen of positions) {
    const begun = performance.now();
    const thinking = bot.think(seen, { seed: `${seed}/${times.length}` });
    for (let last = begun, done = false; !done; ) {
      done = thinking.next().done === true;
      const now = performance.now();
      longestStretch = Math.max(longestStretch, now - last);
      last = now;
    }
    times.push(performance.now() - begun);
  }
  times.sort((a, b) => a - b);
  const quantile = (share: number) => times[Math.floor(share * times.length)];
  return { turns: times.length, median: quantile(0.5), p95: quantile(0.95), longestStretch };
}
