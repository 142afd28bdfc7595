import { type CardId, type Character, cardInfo } from '@concordia/engine';
import type { TableModel } from '../games/model.ts';

/** The steps of the first-game guide, in order; each has a title and a text in the language files. */
export const GUIDE_STEPS = [
  'welcome',
  'goal',
  'board',
  'storehouse',
  'hand',
  'architect',
  'move',
  'build',
  'confirm',
  'opponents',
  'prefect',
  'income',
  'mercator',
  'senator',
  'gods',
  'diplomat',
  'tribune',
  'end',
  'done',
] as const;
export type GuideStep = (typeof GUIDE_STEPS)[number];

/** The part of the table a step speaks of. */
export const GUIDE_REGION: Record<GuideStep, string | null> = {
  welcome: null,
  goal: null,
  board: 'board',
  storehouse: 'own',
  hand: 'hand',
  architect: 'hand',
  move: 'board',
  build: 'board',
  confirm: 'actions',
  opponents: 'log',
  prefect: 'hand',
  income: 'board',
  mercator: 'hand',
  senator: 'market',
  gods: 'market',
  diplomat: 'players',
  tribune: 'hand',
  end: 'market',
  done: null,
};

function hasPlayed(table: TableModel, character: Character): boolean {
  const own = table.viewer.value;
  return table.turns.value.some(
    ({ seat, events }) =>
      seat === own &&
      events.some((event) => event.type === 'played' && cardInfo(event.card).character === character),
  );
}
function drafting(table: TableModel, type: string): boolean {
  return table.draft.value?.actions.some((action) => action.type === type) ?? false;
}
/** The card of the turn that is composed. */
export function draftedCard(table: TableModel): CardId | null {
  return table.draft.value?.actions.find((action) => action.type === 'play')?.card ?? null;
}
function playsArchitect(table: TableModel): boolean {
  const card = draftedCard(table);
  return hasPlayed(table, 'architect') || (card !== null && cardInfo(card).character === 'architect');
}
function composing(table: TableModel): boolean {
  return table.activity.value.type === 'compose';
}

/** Steps that wait for the player's deed: true once it is done, and the guide goes on by itself. */
const DONE: Partial<Record<GuideStep, (table: TableModel) => boolean>> = {
  architect: playsArchitect,
  move: (table) => hasPlayed(table, 'architect') || drafting(table, 'move'),
  build: (table) => hasPlayed(table, 'architect') || drafting(table, 'build'),
  confirm: (table) => hasPlayed(table, 'architect'),
  opponents: (table) => hasPlayed(table, 'architect') && composing(table),
  prefect: (table) => hasPlayed(table, 'prefect'),
  mercator: (table) => hasPlayed(table, 'mercator'),
  senator: (table) => hasPlayed(table, 'senator'),
  tribune: (table) => hasPlayed(table, 'tribune'),
};

export function stepDone(step: GuideStep, table: TableModel): boolean {
  return DONE[step]?.(table) ?? false;
}

/** In the midst of the Architect's turn without an Architect: it was taken back, or another card was played. */
export function lacksArchitect(step: GuideStep, table: TableModel): boolean {
  return ['move', 'build', 'confirm'].includes(step) && !playsArchitect(table);
}

/** Where to begin when the game is opened again. */
export function firstStep(table: TableModel): number {
  return hasPlayed(table, 'architect') ? GUIDE_STEPS.indexOf('prefect') : 0;
}
