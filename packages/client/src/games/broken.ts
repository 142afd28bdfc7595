import { newGame } from '@concordia/engine';
import { why } from '../i18n/reasons.ts';
import { Chronicle } from './chronicle.ts';
import { setupFaultText } from './faults.ts';
import type { SavedGame } from './saved.ts';

/** Why a saved game cannot continue: this version's rules refuse one of its steps. */
export interface Break {
  /** The turn in which that is. */
  readonly turn: number;
  readonly reason: string;
  /** How many actions are legal before it; none where the game cannot even be set up. */
  readonly legal: number | null;
}

/** Null for a game that is as it should be. */
export function breakOf({ setup, actions }: Pick<SavedGame, 'setup' | 'actions'>): Break | null {
  const start = newGame(setup);
  if (!start.ok) return { turn: 1, reason: setupFaultText(start.error), legal: null };
  const { chronicle, refused } = Chronicle.upTo(setup, actions);
  if (!refused) return null;
  const begins = actions[chronicle.count].type === 'play';
  return {
    turn: Math.max(1, chronicle.turns.length + (begins ? 1 : 0)),
    reason: why(refused, chronicle.game),
    legal: chronicle.count,
  };
}
