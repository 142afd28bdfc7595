import { letterOf } from '../app/keys.ts';
import { change, settings } from '../app/settings.ts';
import { announce } from './announce.ts';
import { pickCard, shownHand } from './Hand.tsx';
import type { TableUi } from './ui.ts';

const REGIONS = ['actions', 'hand', 'board', 'market', 'players', 'log'] as const;
export type Region = (typeof REGIONS)[number];

/** Moves the focus to a region of the table, if it is `still` wanted there: to what can be done in it, if there is something. */
export function focusRegion(ui: TableUi, region: Region, still: () => boolean = () => true): void {
  if (region === 'market' || region === 'players' || region === 'log' || region === 'hand')
    ui.tab.value = region;
  if (region === 'board') {
    ui.boardView.current?.focus();
    return;
  }
  // The phone's sheet shows a tab only after the next render.
  requestAnimationFrame(() => {
    if (!still()) return;
    const element = document.querySelector<HTMLElement>(`[data-region="${region}"]`);
    const inside = element?.querySelector<HTMLElement>(FIRST_IN[region]);
    (inside ?? element)?.focus();
  });
}
const FIRST_IN: Record<Region, string> = {
  actions: '.choice-row:not([aria-disabled]), .step:not([aria-disabled]), [data-action="primary"]',
  hand: '.hand-card[tabindex="0"]',
  board: '[tabindex="0"]',
  market: '.market-row.lit, .market-row[tabindex="0"]',
  players: '.top-card.lit, .player, .strip-cell',
  log: '.log-turn',
};

/** F6 and Shift+F6 walk through the regions. */
function nextRegion(ui: TableUi, by: 1 | -1): void {
  const here = document.activeElement?.closest<HTMLElement>('[data-region]')?.dataset.region;
  const at = (REGIONS as readonly (string | undefined)[]).indexOf(here);
  focusRegion(ui, REGIONS[(at + by + REGIONS.length) % REGIONS.length]);
}

function nextColonist(ui: TableUi): void {
  const colonists = (ui.flow.value?.lit ?? []).filter(({ target }) => target.type === 'colonist');
  if (colonists.length === 0) return;
  const picked = ui.selection.colonist.value;
  const at = colonists.findIndex(
    ({ target }) => target.type === 'colonist' && target.kind === picked?.kind && target.at === picked.at,
  );
  const next = colonists[(at + 1) % colonists.length];
  if (next.target.type !== 'colonist') return;
  ui.selection.colonist.value = { kind: next.target.kind, at: next.target.at };
  ui.boardView.current?.focus(next.target);
}

/** The keys of the table. True when the key meant something. */
export function handleKey(ui: TableUi, event: KeyboardEvent): boolean {
  const { table } = ui;
  // A key means what the one before it led to, also when that is not drawn yet.
  ui.selection.settle();
  if (table.activity.value.type === 'playback' && !event.ctrlKey && !event.altKey && !event.metaKey) {
    if (event.key !== 'Tab' && event.key !== 'Shift') table.skip();
  }
  // A key held down too long is not a second press: what follows would play a card, or confirm the turn.
  if (event.repeat && (event.key === 'Enter' || /^[1-9]$/.test(event.key))) return true;
  if (event.key === 'F6') {
    nextRegion(ui, event.shiftKey ? -1 : 1);
    return true;
  }
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    const primary = ui.flow.value?.primary;
    if (primary?.off) announce(primary.off);
    else primary?.act();
    return true;
  }
  if (event.key === 'Escape') return ui.selection.clear();
  if (!settings.value.keys || event.ctrlKey || event.altKey || event.metaKey) return false;
  return singleKey(ui, event);
}

function singleKey(ui: TableUi, event: KeyboardEvent): boolean {
  const { table } = ui;
  const letter = letterOf(event);
  const composing = table.draft.value !== null;
  if (letter !== null && table.exercise?.keys(letter)) return true;
  if (/^[1-9]$/.test(event.key)) {
    const card = shownHand(ui).cards[Number(event.key) - 1];
    if (card === undefined) return false;
    pickCard(ui, card);
    focusCard(card);
    return true;
  }
  switch (event.key) {
    case '+':
    case '=':
      ui.boardView.current?.zoomBy(1.4);
      return true;
    case '-':
      ui.boardView.current?.zoomBy(1 / 1.4);
      return true;
    case '0':
      ui.boardView.current?.fit();
      return true;
    case '?':
      ui.dialog.value = { type: 'keys' };
      return true;
  }
  switch (letter) {
    case 'Z':
      if (!composing) return false;
      if (ui.selection.clear() && !event.shiftKey) return true;
      if (event.shiftKey) table.undoTurn();
      else table.undoStep();
      return true;
    case 'M':
      focusRegion(ui, 'market');
      return true;
    case 'B':
      focusRegion(ui, 'board');
      return true;
    case 'L':
      focusRegion(ui, 'log');
      return true;
    case 'P':
      ui.dialog.value = { type: 'points', seat: null };
      return true;
    case 'C':
      nextColonist(ui);
      return true;
    case 'A':
      if (!ui.advisor.mayAsk.value || ui.selection.preview.value) return false;
      ui.tab.value = 'hand';
      void ui.advisor.ask();
      return true;
    case 'H':
      change({ hints: !settings.value.hints });
      return true;
    case 'N':
      table.extras?.nextGame();
      return table.extras !== undefined;
    case 'T':
      ui.dialog.value = { type: 'text' };
      return true;
    default:
      return false;
  }
}

function focusCard(card: string): void {
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>(`.hand-card[data-card="${CSS.escape(card)}"]`)?.focus();
  });
}
