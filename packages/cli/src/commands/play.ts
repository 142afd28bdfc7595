import { BOT_NAMES, type Bot } from '@concordia/ai';
import { checkSeats, newSetup, seededRng, unwrap } from '@concordia/engine';
import { readBots, readMap } from '../bots.ts';
import { type Command, readArgs, UsageError, wholeNumber } from '../command.ts';
import { tryToWrite } from '../files.ts';
import { Lines } from '../play/lines.ts';
import { type Seat, Table } from '../play/table.ts';

const OPTIONS = {
  map: { type: 'string' },
  players: { type: 'string' },
  bots: { type: 'string' },
  seed: { type: 'string' },
  name: { type: 'string', default: 'Player' },
  out: { type: 'string', default: 'concordia-game.json' },
} as const;
const DEFAULT_BOT = 'greedy';
const DEFAULT_PLAYERS = 3;

/** As many as there are seats beside the player's, the last named again and again. */
function opponents(players: number, named: readonly Bot[]): Bot[] {
  if (named.length >= players)
    throw new UsageError(`${named.length} bots and you are more than ${players} players`);
  return Array.from({ length: players - 1 }, (_, index) => named[Math.min(index, named.length - 1)]);
}
/** Names that can be told apart: a bot that plays more than once is numbered. */
function nameBots(bots: readonly Bot[]): Seat[] {
  return bots.map((bot, index) => {
    const twins = bots.filter((other) => other === bot);
    const number = bots.slice(0, index + 1).filter((other) => other === bot).length;
    return { name: twins.length > 1 ? `${bot.name} ${number}` : bot.name, bot };
  });
}

export const play: Command = {
  name: 'play',
  usage: 'play [--map M] [--players N] [--bots a,b,…] [--seed S] [--name NAME] [--out FILE]',
  help: `Plays a whole game in the terminal against bots.

  --map M         imperium or italia (imperium; italia for two players)
  --players N     you and N − 1 bots (${DEFAULT_PLAYERS})
  --bots a,b,…    ${BOT_NAMES.join(', ')} (${DEFAULT_BOT}); the last one fills the remaining seats
  --seed S        any text; the same seed gives the same game (random by default)
  --name NAME     your name (Player)
  --out FILE      where the game is saved: by «s», at the end, and when you leave (concordia-game.json)

Type the number of your choice. u undoes the last step of your turn, b shows the table, s saves, q saves and quits, ? shows
this again. You confirm a step that ends your turn, because it can’t be undone.`,
  async run(args) {
    const { values } = readArgs(args, OPTIONS, { least: 0, most: 0 });
    const named = readBots(values.bots ?? DEFAULT_BOT);
    const usual = values.bots === undefined ? DEFAULT_PLAYERS : named.length + 1;
    const players = values.players === undefined ? usual : wholeNumber('players', values.players, 2);
    const map = values.map === undefined ? (players === 2 ? 'italia' : 'imperium') : readMap(values.map);
    const fits = checkSeats(map, players);
    if (!fits.ok) throw new UsageError(fits.error.message);
    const bots = nameBots(opponents(players, named));
    const seed = values.seed ?? crypto.randomUUID();
    const seats: Seat[] = seededRng(`seats ${seed}`).shuffle([{ name: values.name, bot: null }, ...bots]);
    const setup = unwrap(newSetup({ map, players: seats.map((seat) => seat.name) }, seed));
    // Better now than after the game.
    tryToWrite(values.out);
    const lines = new Lines();
    try {
      await new Table(setup, seats, seed, values.out, lines).run();
    } finally {
      lines.close();
    }
    return 0;
  },
};
