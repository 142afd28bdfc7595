import type { Level } from '@concordia/ai';
import type { Action, View } from '@concordia/engine';

export interface BotQuestion {
  id: number;
  view: View;
  level: Level;
  seed: string;
}
export type BotAnswer = { id: number; actions: Action[] } | { id: number; error: string };
