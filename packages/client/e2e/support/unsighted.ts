import { expect, type Locator, type Page } from '@playwright/test';

/** A button as a screen reader has it. */
interface Heard {
  readonly name: string;
  readonly off: boolean;
}

const CARDS =
  /^(Architect|Prefect|Mercator|Senator|Colonist|Diplomat|Tribune|Consul|Mason|Farmer|Smith|Vintner|Weaver)\b/;
/** The most steps that one card can take in a turn. */
const MOST_STEPS = 24;

/**
 * A player who only hears: of the page it knows the accessibility tree (roles, names and states) and what the live region says, and
 * it presses buttons by their names. It has simple habits, but uses each kind of card for what it is good for.
 */
export class Unsighted {
  readonly #page: Page;
  readonly #actions: Locator;
  readonly #hand: Locator;
  readonly #market: Locator;
  readonly #board: Locator;
  /** The characters whose questions were answered with more than a confirmation. */
  readonly used = new Set<string>();

  constructor(page: Page) {
    this.#page = page;
    this.#actions = page.getByRole('region', { name: 'Actions', exact: true });
    this.#hand = page.getByRole('region', { name: 'Your hand' });
    this.#market = page.getByRole('region', { name: 'Card market' });
    this.#board = page.getByRole('group', { name: /^Map of / });
  }

  /** Waits for the own turn, for a choice of goods, or for the end, and says which it is. */
  async next(): Promise<'play' | 'keep' | 'end'> {
    const heading = this.#page.getByRole('heading', { name: /^(Your turn|Storehouse)$|wins with/ }).first();
    await heading.waitFor({ timeout: 30_000 });
    const text = await heading.textContent();
    return text === 'Your turn' ? 'play' : text === 'Storehouse' ? 'keep' : 'end';
  }

  /** Plays a card and does what it offers; the name of the card. */
  async playTurn(): Promise<string> {
    const cards = (await buttonsOf(this.#hand)).map(({ name }) => name);
    const card = cards.find((name) => !name.startsWith('Tribune')) ?? cards[0];
    const name = CARDS.exec(card)?.[0] ?? '';
    await this.#press(this.#hand, card);
    await this.#press(this.#actions, /^Play /);
    await this.#carryOut();
    await this.#confirm();
    return name;
  }

  /** Takes of what arrives as much as there is room for. */
  async keepGoods(): Promise<void> {
    for (let step = 0; step < MOST_STEPS; step++) {
      const buttons = await buttonsOf(this.#actions);
      if (buttons.some(({ name, off }) => name === 'Keep these' && !off)) break;
      const more = buttons.find(({ name, off }) => name.startsWith('Keep one more') && !off);
      if (!more) break;
      await this.#press(this.#actions, more.name);
    }
    await this.#press(this.#actions, 'Keep these');
    if ((await this.next()) === 'keep') await this.#confirm();
  }

  async #carryOut(): Promise<void> {
    const moved = new Set<string>();
    const sold = new Set<string>();
    for (let step = 0; step < MOST_STEPS; step++) {
      const title = (await this.#actions.getByRole('heading', { level: 2 }).first().textContent()) ?? '';
      const did = await this.#step(title, moved, sold);
      if (!did) return;
      this.used.add(title);
      // Each step is announced.
      await expect(this.#page.getByRole('status').filter({ hasText: /\S/ }).first()).toHaveText(/\S/);
    }
  }

  async #step(title: string, moved: Set<string>, sold: Set<string>): Promise<boolean> {
    switch (title) {
      case 'Architect':
        return this.#build(moved);
      case 'Senator':
      case 'Consul':
        return this.#buy();
      case 'Mercator':
        return this.#sell(sold);
      case 'Storehouse':
        return false;
      default:
        return this.#choose();
    }
  }

  /** Builds where it can; else moves each colonist once. */
  async #build(moved: Set<string>): Promise<boolean> {
    const place = (await buttonsOf(this.#board)).find(({ name }) => /\b(?:Build|build)\b/.test(name));
    if (place) {
      await this.#press(this.#board, place.name);
      return true;
    }
    const colonist = (await buttonsOf(this.#board)).find(
      ({ name }) => name.endsWith('Select to move.') && !moved.has(name),
    );
    if (!colonist) return false;
    moved.add(colonist.name);
    await this.#press(this.#board, colonist.name);
    const lines = (await buttonsOf(this.#board)).filter(({ name }) => name.includes('Move here'));
    const line = lines.find(({ name }) => name.includes('1 movement point')) ?? lines[0];
    await this.#press(this.#board, line.name);
    return true;
  }

  async #buy(): Promise<boolean> {
    const any = await this.#row();
    if (any && (await this.#actions.getByRole('group', { name: /choose a good to pay/ }).count()) > 0) {
      await this.#press(this.#actions, any);
      return true;
    }
    const card = (await buttonsOf(this.#market)).find(({ name }) => name.endsWith('You can afford it.'));
    if (!card) return false;
    await this.#press(this.#market, card.name);
    return true;
  }

  /** One unit each of two kinds that there are several of. */
  async #sell(sold: Set<string>): Promise<boolean> {
    if (sold.size === 2) return false;
    const good = (await buttonsOf(this.#actions)).find(({ name, off }) => {
      const [, which, stock] = /^Sell one more or buy one fewer: (\w+), .*you have (\d+)/.exec(name) ?? [];
      return which !== undefined && !off && !sold.has(which) && Number(stock) >= 2;
    });
    if (!good) return false;
    sold.add(/: (\w+),/.exec(good.name)?.[1] ?? '');
    await this.#press(this.#actions, good.name);
    return true;
  }

  /** The first of the choices that stand in the panel. */
  async #choose(): Promise<boolean> {
    const row = await this.#row();
    if (row === null) return false;
    await this.#press(this.#actions, row);
    return true;
  }

  async #row(): Promise<string | null> {
    const fixed = /^(Undo|Confirm|End |Suggest|Look|Take my|Choose|Keep|Play |\d\. )/;
    const rows = (await buttonsOf(this.#actions)).filter(({ name, off }) => !off && !fixed.test(name));
    const [first, second] = rows.map(({ name }) => name);
    return (first?.startsWith('Take the income') ? (second ?? first) : first) ?? null;
  }

  async #confirm(): Promise<void> {
    const done = this.#actions.getByRole('button', { name: /^(Confirm|End )/ });
    await expect(done).toBeEnabled();
    await done.press('Enter');
  }

  /** With the key, as a screen reader presses it. */
  async #press(where: Locator, name: string | RegExp): Promise<void> {
    const exact = typeof name === 'string' ? { name, exact: true } : { name };
    await where.getByRole('button', exact).first().press('Enter');
  }
}

/** The buttons in the accessibility tree of a part of the page, in its order. */
async function buttonsOf(part: Locator): Promise<Heard[]> {
  const tree = await part.ariaSnapshot();
  return tree.split('\n').flatMap((line) => {
    const plain = line.replace(/^\s*- '(.*)'(:.*)?$/, (_, key: string) => `- ${key.replaceAll("''", "'")}`);
    const [, name, states] = /^\s*- button "((?:[^"\\]|\\.)*)"([^:]*)/.exec(plain) ?? [];
    if (name === undefined) return [];
    return [
      {
        name: name.replaceAll('\\"', '"'),
        off: states.includes('[disabled]'),
      },
    ];
  });
}
