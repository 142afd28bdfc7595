import { BOT_NAMES, type Bot } from '@concordia/ai';
import { botNamed } from '@concordia/ai/bots';
import { checkSeats, newSetup, seededRng, unwrap } from '@concordia/engine';
import { readBots, readMap } from '../bots.ts';
import { type Command, readArgs, UsageError, wholeNumber } from '../command.ts';
import { readPosition, tryToWrite } from '../files.ts';
import { Lines } from '../play/lines.ts';
import { type Seat, type SeatedGame, Table } from '../play/table.ts';

const OPTIONS = {
  map: { type: 'string' },
  players: { type: 'string' },
  bots: { type: 'string' },
  seed: { type: 'string' },
  name: { type: 'string' },
  resume: { type: 'string' },
  out: { type: 'string' },
} as const;
const DEFAULT_FILE = 'concordia-game.json';
const DEFAULT_BOT = 'greedy';
const DEFAULT_PLAYERS = 3;

/** One for each seat besides the player's; the last name is repeated. */
function opponents(players: number, named: readonly Bot[]): Bot[] {
  if (named.length >= players)
    throw new UsageError(`${named.length} bots and you are more than ${players} players`);
  return Array.from({ length: players - 1 }, (_, index) => named[Math.min(index, named.length - 1)]);
}
/** Distinct names: a bot that plays more than once is numbered. */
function nameBots(bots: readonly Bot[]): Seat[] {
  return bots.map((bot, index) => {
    const twins = bots.filter((other) => other === bot);
    const number = bots.slice(0, index + 1).filter((other) => other === bot).length;
    return { name: twins.length > 1 ? `${bot.name} ${number}` : bot.name, bot };
  });
}

export const play: Command = {
  name: 'play',
  usage: 'play [--map M] [--players N] [--bots a,b,…] [--seed S] [--name NAME] [--resume FILE] [--out FILE]',
  help: `Plays a whole game in the terminal against bots.

  --map M         imperium or italia (imperium; italia for two players)
  --players N     you and N − 1 bots (${DEFAULT_PLAYERS})
  --bots a,b,…    ${BOT_NAMES.join(', ')} (${DEFAULT_BOT}); the last named fills the other seats
  --seed S        any text; the same seed gives the same game (drawn when left out)
  --name NAME     your name (Player)
  --resume FILE   continues a saved game; seats named like a bot are that bot's, the other one is yours (or the one
                  that --name names)
  --out FILE      where the game is saved: by s, at the end, and when you leave (${DEFAULT_FILE}, or the resumed file)

Answer with the number of a choice. u undoes the last step of your turn, b shows the table, s saves, q saves and
leaves, ? shows this again. A step that ends your turn asks for confirmation, since it cannot be undone.`,
  async run(args) {
    const { values } = readArgs(args, OPTIONS, { least: 0, most: 0 });
    const seed = values.seed ?? crypto.randomUUID();
    const game = values.resume === undefined ? newTable(values, seed) : savedTable(values.resume, values);
    const file = values.out ?? values.resume ?? DEFAULT_FILE;
    // Better now than after the game.
    tryToWrite(file);
    const lines = new Lines();
    try {
      await new Table({ ...game, seed, file }, lines).run();
    } finally {
      lines.close();
    }
    return 0;
  },
};

interface Wish {
  map?: string | undefined;
  players?: string | undefined;
  bots?: string | undefined;
  name?: string | undefined;
}
function newTable(values: Wish, seed: string): SeatedGame {
  const named = readBots(values.bots ?? DEFAULT_BOT);
  const usual = values.bots === undefined ? DEFAULT_PLAYERS : named.length + 1;
  const players = values.players === undefined ? usual : wholeNumber('players', values.players, 2);
  const map = values.map === undefined ? (players === 2 ? 'italia' : 'imperium') : readMap(values.map);
  const fits = checkSeats(map, players);
  if (!fits.ok) throw new UsageError(fits.error.message);
  const bots = nameBots(opponents(players, named));
  const person: Seat = { name: values.name ?? 'Player', bot: null };
  const seats: Seat[] = seededRng(`seats ${seed}`).shuffle([person, ...bots]);
  const setup = unwrap(newSetup({ map, players: seats.map((seat) => seat.name) }, seed));
  return { setup, seats, actions: [] };
}

/** The seats of a saved game by their names: bots are saved as `greedy` or `greedy 2`. */
function savedTable(file: string, values: Wish): SeatedGame {
  for (const option of ['map', 'players', 'bots'] as const) {
    if (values[option] !== undefined) throw new UsageError(`--${option} is for new games, not for --resume`);
  }
  const { setup, actions } = readPosition(file, undefined);
  const seats = setup.players.map(({ name }): Seat => {
    const bot = name === values.name ? undefined : botNamed(name.replace(/ \d+$/, ''));
    return { name, bot: bot ?? null };
  });
  const persons = seats.filter(({ bot }) => bot === null);
  if (persons.length === 1) return { setup, seats, actions };
  const names = seats.map(({ name }) => name).join(', ');
  throw new UsageError(
    persons.length === 0
      ? `--name must say which seat of ${file} is yours: ${names}`
      : `${file} can't be resumed: only one of its seats may be a person's (${names})`,
  );
}
