import type { Level } from '@concordia/ai';
import type { Action, View } from '@concordia/engine';

export interface BotQuestion {
  view: View;
  level: Level;
  seed: string;
}
export type BotAnswer = { actions: Action[] } | { error: string };
