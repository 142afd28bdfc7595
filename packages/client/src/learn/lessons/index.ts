/** The lessons, in the order of the road; their words are in `learn/texts`. */
import type { Character } from '@concordia/engine';
import * as basics from './basics.ts';
import * as cards from './cards.ts';
import type { Scene } from './scene.ts';
import * as strategy from './strategy.ts';

export interface Lesson {
  readonly id: string;
  /** The character whose sign stands at its station; a god's or a token's for those without one. */
  readonly sign: Character | 'bulb' | 'storehouse' | 'praefectus' | 'flag';
  /** Positions are made only when the lesson is opened. */
  readonly scenes: () => Scene[];
}

export const LESSONS = [
  { id: 'gods', sign: 'bulb', scenes: basics.gods },
  { id: 'architect', sign: 'architect', scenes: basics.architect },
  { id: 'prefect', sign: 'prefect', scenes: basics.prefect },
  { id: 'mercator', sign: 'mercator', scenes: basics.mercator },
  { id: 'storehouse', sign: 'storehouse', scenes: basics.storehouse },
  { id: 'tribune', sign: 'tribune', scenes: basics.tribune },
  { id: 'senator', sign: 'senator', scenes: cards.senator },
  { id: 'diplomat', sign: 'diplomat', scenes: cards.diplomat },
  { id: 'colonist', sign: 'colonist', scenes: cards.colonist },
  { id: 'specialist', sign: 'mason', scenes: cards.specialist },
  { id: 'praefectus', sign: 'praefectus', scenes: cards.praefectus },
  { id: 'end', sign: 'flag', scenes: cards.end },
  { id: 'provinces', sign: 'architect', scenes: strategy.provinces },
  { id: 'cards', sign: 'consul', scenes: strategy.cards },
  { id: 'tempo', sign: 'tribune', scenes: strategy.tempo },
] as const satisfies readonly Lesson[];
export type LessonId = (typeof LESSONS)[number]['id'];

export function lessonOf(id: string): Lesson | undefined {
  return LESSONS.find((lesson) => lesson.id === id);
}
