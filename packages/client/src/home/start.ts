import { board, type MapId, seededRng } from '@concordia/engine';
import { go } from '../app/router.ts';
import { createGame, newId } from '../games/create.ts';
import type { Control, Level, NewGameOptions } from '../games/saved.ts';
import { keepStorage, loadGame, saveGame } from '../games/storage.ts';

export const NAMES = ['Livia', 'Brutus', 'Cassia', 'Darius', 'Elena'] as const;

/** Two play on Italia, five on Imperium; in between the wide board is the friendlier one. */
export function defaultMap(players: number): MapId {
  return players === 2 ? 'italia' : 'imperium';
}

export function mapFits(map: MapId, players: number): boolean {
  const { min, max } = board(map).players;
  return players >= min && players <= max;
}

/** Keeps a new game and opens its table. Who sits where is drawn from the seed. */
export async function startGame(options: NewGameOptions, shuffleSeats = true): Promise<void> {
  const seats = shuffleSeats ? seededRng(`${options.seed}/seats`).shuffle([...options.seats]) : options.seats;
  const game = createGame({ ...options, seats });
  await saveGame(game);
  void keepStorage();
  go({ page: 'game', id: game.id });
}

export function against(opponents: number, level: Level): { name: string; control: Control }[] {
  return NAMES.slice(0, opponents + 1).map((name, index) => ({
    name,
    control: index === 0 ? 'person' : level,
  }));
}

/** The same people, board and options again, with new luck. */
export async function rematch(id: string): Promise<void> {
  const old = await loadGame(id);
  if (!old) return go({ page: 'home' });
  await startGame({
    map: old.setup.map,
    seats: old.setup.players.map(({ name }, seat) => ({ name, control: old.controls[seat] })),
    intermediateScoring: old.setup.options.intermediateScoring,
    liveScores: old.liveScores,
    seed: newId(),
  });
}
