import { type Action, CHARACTERS, cardInfo } from '@concordia/engine';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { positionWith } from '../e2e/support/positions.ts';
import { makeGame } from '../e2e/support/setups.ts';
import { type Target, targetKey } from '../src/board/index.ts';
import { legal } from '../src/games/draft.ts';
import { LocalTable } from '../src/games/local.ts';
import { TableUi } from '../src/table/ui.ts';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(() => vi.unstubAllGlobals());

function choose(ui: TableUi, target: Target): void {
  const lit = ui.flow.value?.lit.find((item) => targetKey(item.target) === targetKey(target));
  if (!lit) throw new Error(`${targetKey(target)} is not lit`);
  lit.choose();
}

/** Carries out an action by what the flow offers on board, market and piles; what only the panel offers is added as it is. */
function carryOut(ui: TableUi, action: Action): void {
  switch (action.type) {
    case 'move':
      choose(ui, { type: 'colonist', seat: action.seat, kind: action.kind, at: action.from });
      choose(ui, { type: 'line', line: action.to });
      return;
    case 'build':
      choose(ui, { type: 'city', city: action.city });
      return;
    case 'produce':
      choose(ui, { type: 'province', province: action.province });
      return;
    case 'copy':
      ui.flow.value?.piles?.get(action.from)?.();
      return;
    case 'recruit': {
      const row = ui.flow.value?.market?.get(action.card);
      if (action.wild) ui.table.add(action);
      else row?.choose?.();
      return;
    }
    default:
      expect(ui.table.add(action)).toBeNull();
  }
}

describe.each(CHARACTERS)('%s', (character) => {
  const { setup, actions, turn } = positionWith(character);

  function atTable(): { ui: TableUi; table: LocalTable } {
    const table = new LocalTable(makeGame(setup, ['person', 'person', 'person'], actions));
    table.cover?.lift();
    return { ui: new TableUi(table), table };
  }

  test('the choices a flow offers make the turn, and its button confirms it', () => {
    const { ui, table } = atTable();
    for (const [index, action] of turn.entries()) {
      carryOut(ui, action);
      expect(table.draft.value?.actions).toEqual(turn.slice(0, index + 1));
    }
    const flow = ui.flow.value;
    expect(flow?.primary.off).toBeUndefined();
    expect(table.confirm()).toBe(true);
    const kept = table.chronicle().actions.slice(actions.length);
    expect(kept.filter(({ type }) => type !== 'done')).toEqual(turn);
  });

  test('the card alone is previewed as if it were played, and playing it is the first step', () => {
    const { ui, table } = atTable();
    const [play] = turn;
    if (play.type !== 'play') throw new Error('A turn begins with a card');
    ui.selection.preview.value = play.card;
    const preview = ui.flow.value;
    expect(table.draft.value?.actions).toEqual([]);
    expect(preview?.character).toBe(cardInfo(play.card).character);
    preview?.primary.act();
    expect(table.draft.value?.actions).toEqual([play]);
    expect(ui.selection.preview.value).toBeNull();
  });

  test('each step is undone alone, and the whole turn at once', () => {
    const { ui, table } = atTable();
    for (const action of turn) carryOut(ui, action);
    for (let left = turn.length - 1; left >= 0; left--) {
      table.undoStep();
      expect(table.draft.value?.actions).toEqual(turn.slice(0, left));
      expect(table.undone.value).toBe(true);
    }
    for (const action of turn) carryOut(ui, action);
    table.undoTurn();
    expect(table.draft.value?.actions).toEqual([]);
  });

  test('exactly the legal choices are highlighted on the board and in the market', () => {
    const { ui, table } = atTable();
    table.add(turn[0]);
    const draft = table.draft.value;
    if (!draft) throw new Error('No turn is composed');
    const lit = (type: Target['type']) =>
      (ui.flow.value?.lit ?? [])
        .flatMap(({ target }) => (target.type === type ? [targetKey(target)] : []))
        .toSorted();
    const cities = [...legal(draft, 'build'), ...legal(draft, 'settle')].map(({ city }) => `city:${city}`);
    expect(lit('city')).toEqual([...new Set(cities)].toSorted());
    const provinces = legal(draft, 'produce').map(({ province }) => `province:${province}`);
    expect(lit('province')).toEqual(provinces.toSorted());
    const market = [...(ui.flow.value?.market ?? [])].flatMap(([card, { state }]) =>
      state === 'lit' ? [card] : [],
    );
    expect(market.toSorted()).toEqual(
      [...new Set(legal(draft, 'recruit').map(({ card }) => card))].toSorted(),
    );
  });
});
