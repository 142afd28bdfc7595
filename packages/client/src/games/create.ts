import { type Action, newSetup, type Setup, type UnknownMembers, unwrap } from '@concordia/engine';
import { PLAYER_COLOURS, type PlayerColour } from '../art/players.ts';
import { Chronicle } from './chronicle.ts';
import type { Control, NewGameOptions, SavedGame } from './saved.ts';
import { summaryOf } from './summary.ts';

/** A short id that is unlikely to be met twice. Not `randomUUID`, which browsers keep from pages on plain HTTP. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function createGame(options: NewGameOptions): SavedGame {
  const setup = unwrap(
    newSetup(
      {
        map: options.map,
        players: options.seats.map(({ name }) => name),
        intermediateScoring: options.intermediateScoring,
      },
      options.seed,
    ),
  );
  return savedGame(setup, [], {
    controls: options.seats.map(({ control }) => control),
    liveScores: options.liveScores,
    seed: options.seed,
    colours: options.seats.map(({ colour }, seat) => colour ?? PLAYER_COLOURS[seat]),
  });
}

/** A game from elsewhere (an import, a replay's position), ready to be kept. */
export function savedGame(
  setup: Setup,
  actions: readonly Action[],
  how: {
    controls: readonly Control[];
    liveScores: boolean;
    seed: string;
    unknown?: UnknownMembers;
    colours?: readonly PlayerColour[];
  },
): SavedGame {
  const now = Date.now();
  return {
    id: newId(),
    created: now,
    updated: now,
    setup,
    ...how,
    actions: [...actions],
    draft: [],
    summary: summaryOf(Chronicle.of(setup, actions)),
  };
}
