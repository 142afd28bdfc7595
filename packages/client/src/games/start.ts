import { board, type MapId, seededRng } from '@concordia/engine';
import { go } from '../app/router.ts';
import { PLAYER_COLOURS, type PlayerColour } from '../art/players.ts';
import { createGame, newId } from '../games/create.ts';
import { colourOf, type Level, type NewGameOptions } from '../games/saved.ts';
import { keepStorage, loadGame, saveGame } from '../games/storage.ts';

export const NAMES = ['Livia', 'Brutus', 'Cassia', 'Darius', 'Elena'] as const;

/** How the player at this screen is called, and which pieces are theirs. */
export interface Me {
  readonly name: string;
  readonly colour: PlayerColour;
}
export const NOBODY: Me = { name: NAMES[0], colour: 'red' };

/** Two play on Italia, five on Imperium; in between the wide board is the friendlier one. */
export function defaultMap(players: number): MapId {
  return players === 2 ? 'italia' : 'imperium';
}

export function mapFits(map: MapId, players: number): boolean {
  const { min, max } = board(map).players;
  return players >= min && players <= max;
}

/** Saves a new game and opens its table. Seats are drawn from the seed. */
export async function startGame(options: NewGameOptions, shuffleSeats = true): Promise<void> {
  const seats = shuffleSeats ? seededRng(`${options.seed}/seats`).shuffle([...options.seats]) : options.seats;
  const game = createGame({ ...options, seats });
  await saveGame(game);
  void keepStorage();
  go({ page: 'game', id: game.id });
}

/** The player and a number of computers, which take the remaining names and colours. */
export function against(opponents: number, level: Level, me: Me = NOBODY): NewGameOptions['seats'] {
  const name = me.name.trim() || NOBODY.name;
  const names = NAMES.filter((other) => other !== name);
  const colours = PLAYER_COLOURS.filter((other) => other !== me.colour);
  return [
    { name, control: 'person', colour: me.colour },
    ...names
      .slice(0, opponents)
      .map((other, index) => ({ name: other, control: level, colour: colours[index] })),
  ];
}

/** The same people, board and options again, with new luck. */
export async function rematch(id: string): Promise<void> {
  const old = await loadGame(id);
  if (!old) return go({ page: 'home' });
  await startGame({
    map: old.setup.map,
    seats: old.setup.players.map(({ name }, seat) => ({
      name,
      control: old.controls[seat],
      colour: colourOf(old, seat),
    })),
    intermediateScoring: old.setup.options.intermediateScoring,
    liveScores: old.liveScores,
    seed: newId(),
  });
}
