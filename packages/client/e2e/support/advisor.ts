import {
  type Action,
  cardInfo,
  copyState,
  DISPLAY_COSTS,
  type Game,
  GOODS,
  type Good,
  goodInfo,
  legalActions,
  play,
  type Rng,
  type State,
  seededRng,
  view,
} from '@concordia/engine';

/**
 * A player for tests that always drives at the end of the game: it buys every card it can pay and builds every house it
 * can, and lets chance decide the rest.
 */
export function adviseTurn(game: Game, start: State, seed: string): Action[] {
  const rng = seededRng(seed);
  const state = copyState(start);
  const seat = legalActions(game, state)[0].seat;
  const turn: Action[] = [];
  for (let steps = 0; steps < 40; steps++) {
    const options = legalActions(game, state);
    if (options.length === 0 || options[0].seat !== seat) break;
    if (turn.length > 0 && options[0].type === 'play') break;
    const action = choose(game, state, options, rng, turn);
    turn.push(action);
    play(game, state, action);
  }
  return turn;
}

function choose(
  game: Game,
  state: State,
  options: readonly Action[],
  rng: Rng,
  turn: readonly Action[],
): Action {
  const any = <T>(items: readonly T[]) => items[rng.int(items.length)];
  const of = (type: Action['type']) => options.filter((action) => action.type === type);
  if (options[0].type === 'play') return chooseCard(game, state, options, rng);
  if (of('recruit').length > 0) return any(of('recruit'));
  if (of('build').length > 0 && (of('move').length === 0 || rng.int(3) > 0)) return any(of('build'));
  if (of('move').length > 0) return any(of('move'));
  if (of('produce').length > 0 && (of('income').length === 0 || rng.int(4) > 0)) {
    return best(of('produce'), (action) => goodsAfter(game, state, action));
  }
  if (of('settle').length > 0 && rng.int(3) > 0) return any(of('settle'));
  const trade = chooseTrade(game, state, options, turn);
  if (trade) return trade;
  if (of('copy').length > 0) return any(of('copy'));
  if (of('income').length > 0) return any(of('income'));
  if (of('keep').length > 0) return any(of('keep'));
  return of('done')[0] ?? any(options);
}

function best<T>(items: readonly T[], worth: (item: T) => number): T {
  return items.reduce((top, item) => (worth(item) > worth(top) ? item : top));
}

function goodsAfter(game: Game, state: State, action: Action): number {
  const next = copyState(state);
  play(game, next, action);
  const { goods, arriving } = view(game, next, action.seat).players[action.seat];
  const worth = (count: Partial<Record<Good, number>>) =>
    GOODS.reduce((sum, good) => sum + (count[good] ?? 0) * goodInfo(good).price, 0);
  return worth(goods) + worth(arriving);
}

/** Buys what the card that lacks least still lacks; before that it sells the dearest good that the card does not need. */
function chooseTrade(
  game: Game,
  state: State,
  options: readonly Action[],
  turn: readonly Action[],
): Action | null {
  const sales = options.filter((action) => action.type === 'sell');
  const purchases = options.filter((action) => action.type === 'buy');
  const { display, players } = view(game, state, 'spectator');
  const { goods } = players[options[0].seat];
  const lacks = display.flatMap((card, slot) => {
    if (card === null) return [];
    const price = { ...cardInfo(card).cost };
    for (const extra of DISPLAY_COSTS[slot]) if (extra !== '?') price[extra] = (price[extra] ?? 0) + 1;
    return [GOODS.filter((good) => (price[good] ?? 0) > goods[good])];
  });
  const wanted = lacks.toSorted((a, b) => a.length - b.length)[0] ?? [];
  if (turn.length === 1 && sales.length > 0) {
    const spare = sales.filter(({ good, count }) => !wanted.includes(good) && count === goods[good]);
    if (spare.length > 0) return best(spare, ({ good, count }) => goodInfo(good).price * count);
  }
  return purchases.find(({ good, count }) => wanted.includes(good) && count === 1) ?? null;
}

/** A card that buys or builds at once, if there is one; now and then anything. */
function chooseCard(game: Game, state: State, options: readonly Action[], rng: Rng): Action {
  const useful = options.filter((action) => {
    if (action.type !== 'play') return false;
    const { character } = cardInfo(action.card);
    const next = copyState(state);
    play(game, next, action);
    if (character === 'senator' || character === 'consul')
      return legalActions(game, next).some(({ type }) => type === 'recruit');
    if (character === 'architect') return true;
    return false;
  });
  const rest = options.filter(
    (action) => action.type === 'play' && cardInfo(action.card).character !== 'tribune',
  );
  if (useful.length > 0 && rng.int(5) > 0) return useful[rng.int(useful.length)];
  return rest.length > 1 || (rest.length === 1 && rng.int(2) > 0)
    ? rest[rng.int(rest.length)]
    : options[rng.int(options.length)];
}
