import { type Action, CHARACTERS } from '@concordia/engine';
import { expect, test } from '@playwright/test';
import { untilKept } from './support/driver.ts';
import { positionWith } from './support/positions.ts';
import { makeGame } from './support/setups.ts';
import { clickAction, confirmTurn, openGame, savedGame, untilMine, withSettings } from './support/table.ts';

for (const character of CHARACTERS) {
  test(`${character}: composed, undone step by step, composed again and confirmed`, async ({ page }) => {
    const { actions, turn, setup } = positionWith(character);
    await withSettings(page);
    await openGame(page, makeGame(setup, ['person', 'person', 'person'], actions));
    await untilMine(page);

    for (const [index, action] of turn.entries()) {
      await clickAction(page, action);
      await untilKept(page, actions.length + index + 1);
    }
    expect((await savedGame(page)).draft).toHaveLength(turn.length);
    for (let left = turn.length - 1; left >= 0; left--) {
      await page.click('[data-action=undo-step]');
      await untilKept(page, actions.length + left);
    }
    for (const action of turn) await clickAction(page, action);
    await untilKept(page, actions.length + turn.length);
    await page.click('[data-action=undo-turn]');
    await untilKept(page, actions.length);
    for (const action of turn) await clickAction(page, action);
    await confirmTurn(page);

    await expect.poll(async () => (await savedGame(page)).draft.length).toBe(0);
    const kept = (await savedGame(page)).actions.slice(actions.length);
    expect(sorted(kept.filter(({ type }) => type !== 'done'))).toEqual(sorted(turn));
  });
}

/** The page sells before it buys whatever the order of the clicks. */
function sorted(actions: readonly Action[]): string[] {
  return actions.map((action) => JSON.stringify(Object.entries(action).toSorted())).toSorted();
}
