import type { Action, View } from '@concordia/engine';

export interface BotQuestion {
  id: number;
  view: View;
  level: string;
  seed: string;
}
export type BotAnswer = { id: number; actions: Action[] } | { id: number; error: string };
