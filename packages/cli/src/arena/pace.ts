/** How long the levels think, and how long they cannot be stopped meanwhile. */
import { type Bot, LEVELS } from '@concordia/ai';
import { botNamed } from '@concordia/ai/bots';
import { decider, isOver, newGame, newSetup, play, unwrap, view } from '@concordia/engine';

export interface LevelPace {
  level: string;
  turns: number;
  /** Milliseconds a turn. */
  median: number;
  p95: number;
  /** The longest of the stretches between which a level can be stopped, in milliseconds. */
  longestStretch: number;
}

/** One game of each level against itself, five at Imperium: where turns branch most. */
export function levelPaces(seed: string): LevelPace[] {
  return LEVELS.map((level) => {
    const bot = botNamed(level);
    if (bot === undefined) throw new Error(`No bot plays at level ${level}`);
    return { level, ...paceOf(bot, seed) };
  });
}

function paceOf(bot: Bot, seed: string): Omit<LevelPace, 'level'> {
  const setup = unwrap(newSetup({ map: 'imperium', players: Array(5).fill(bot.name) }, seed));
  const { game, state } = unwrap(newGame(setup));
  const times: number[] = [];
  let longestStretch = 0;
  while (!isOver(state)) {
    const seen = view(game, state, decider(state), 'careful');
    const begun = performance.now();
    const thinking = bot.think(seen, { seed: `${seed}/${times.length}` });
    for (let last = begun; ; ) {
      const { done, value } = thinking.next();
      const now = performance.now();
      longestStretch = Math.max(longestStretch, now - last);
      last = now;
      if (!done) continue;
      if (seen.decision?.kind === 'play') times.push(now - begun);
      for (const action of value) play(game, state, action);
      break;
    }
  }
  times.sort((a, b) => a - b);
  const quantile = (share: number) => times[Math.floor(share * times.length)];
  return { turns: times.length, median: quantile(0.5), p95: quantile(0.95), longestStretch };
}
