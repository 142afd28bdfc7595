/** Bots at the table. */
import { BOT_NAMES, type Bot, thinkNow } from '@concordia/ai';
import { botNamed } from '@concordia/ai/bots';
import {
  type Action,
  checkSeats,
  decider,
  type Game,
  MAP_IDS,
  type MapId,
  type State,
  view,
} from '@concordia/engine';
import { layout } from '@concordia/engine/fast';
import { UsageError } from './command.ts';

/** What the bot whose decision it is does, up to the end of its turn. The seed of the game makes it repeatable. */
export function botTurn(game: Game, state: State, bot: Bot, seed: string): Action[] {
  const seat = decider(state);
  return thinkNow(bot, view(game, state, seat, 'careful'), {
    seed: `${seed}/${state[layout.TURNS]}/${seat}`,
  });
}
export function readBots(names: string): Bot[] {
  return names.split(',').map((name) => {
    const bot = botNamed(name);
    if (bot === undefined)
      throw new UsageError(`Unknown bot "${name}". Choose from: ${BOT_NAMES.join(', ')}`);
    return bot;
  });
}
export function readMap(name: string): MapId {
  const map = MAP_IDS.find((id) => id === name);
  if (map === undefined) throw new UsageError(`Unknown map "${name}". Choose from: ${MAP_IDS.join(', ')}`);
  return map;
}

/** The board and the bots of a match, as `--map` and `--bots` give them. */
export function readTable(values: { map?: string | undefined; bots?: string | undefined }): {
  map: MapId;
  bots: Bot[];
} {
  if (values.map === undefined) throw new UsageError('--map is missing');
  if (values.bots === undefined) throw new UsageError('--bots is missing');
  const map = readMap(values.map);
  const bots = readBots(values.bots);
  const seats = checkSeats(map, bots.length);
  if (!seats.ok) throw new UsageError(seats.error.message);
  return { map, bots };
}
