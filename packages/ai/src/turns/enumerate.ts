/** Enumerates the whole turns of the seat that must decide, with equal end positions merged, and keeps the best few. */
import {
  type ActionCode,
  applyCode,
  CARDS,
  copyState,
  type Game,
  codes as K,
  legalCodes,
  layout as S,
  type State,
} from '@concordia/engine';
import { enumerateArchitect } from './architect.ts';
import { enumerateSettling } from './colonist.ts';
import { hashState } from './hash.ts';
import { defaultKeep } from './keep.ts';
import {
  BestTurns,
  bufferAt,
  copyAt,
  type Enumeration,
  type Evaluate,
  isStillTurnOf,
  type Turn,
  type Width,
} from './turn.ts';

export function bestTurns(game: Game, state: State, evaluate: Evaluate, width: Width, most: number): Turn[] {
  const seat = state[S.DECIDER];
  const best = new BestTurns(most);
  const met = new Set<number>();
  const leaf = (end: State, codes: readonly ActionCode[]) => {
    const hash = hashState(end);
    if (met.has(hash)) return;
    met.add(hash);
    best.offer(codes, evaluate(end, seat), end);
  };
  const enumeration: Enumeration = { game, seat, width, leaf };
  // A seat that keeps in another's turn decides only that.
  if (state[S.PHASE] === S.KEEP && state[S.ACTIVE] !== seat) enumerateKeeps(enumeration, state);
  else follow(enumeration, state, [], state[S.TURNS]);
  return best.turns;
}

function follow(enumeration: Enumeration, state: State, path: ActionCode[], turns: number): void {
  const { game, seat } = enumeration;
  while (state[S.PHASE] === S.KEEP && state[S.DECIDER] !== seat) applyCode(game, state, defaultKeep(state));
  if (!isStillTurnOf(state, seat, turns)) {
    enumeration.leaf(state, path);
    return;
  }
  if (state[S.PHASE] === S.IN_ARCHITECT) {
    enumerateArchitect(enumeration, state, path);
    return;
  }
  if (state[S.PHASE] === S.IN_COLONIST) {
    enumerateSettling(enumeration, state, path);
    return;
  }
  const codes = bufferAt(path.length);
  const n = legalCodes(game, state, codes);
  const tried = new Set<number>();
  for (let i = 0; i < n; i++) {
    const code = codes[i] as ActionCode;
    if (isRepeat(state, code, tried)) continue;
    const next = copyAt(path.length + 1, state);
    applyCode(game, next, code);
    path.push(code);
    follow(enumeration, next, path, turns);
    path.pop();
  }
}

/** Playing, or copying, one of two cards that do the same is one choice. */
function isRepeat(state: State, code: ActionCode, tried: Set<number>): boolean {
  const type = K.typeOf(code);
  if (type === K.T_PLAY) return isSecond(sameCard(K.subjectOf(code)), tried);
  if (type === K.T_COPY) return isSecond(sameCard(state[S.seatBase(K.subjectOf(code)) + S.TOP]), tried);
  return false;
}
function isSecond(key: number, tried: Set<number>): boolean {
  if (tried.has(key)) return true;
  tried.add(key);
  return false;
}
const CLASSES = CARDS.map((card) =>
  CARDS.findIndex((c) => c.character === card.character && c.sestertii === card.sestertii),
);
function sameCard(card: number): number {
  return CLASSES[card];
}
function enumerateKeeps(enumeration: Enumeration, state: State): void {
  const codes = bufferAt(0);
  const n = legalCodes(enumeration.game, state, codes);
  for (let i = 0; i < n; i++) {
    const next = copyState(state);
    applyCode(enumeration.game, next, codes[i] as ActionCode);
    while (next[S.PHASE] === S.KEEP) applyCode(enumeration.game, next, defaultKeep(next));
    enumeration.leaf(next, [codes[i] as ActionCode]);
  }
}
