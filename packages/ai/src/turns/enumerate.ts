/** Enumerates the whole turns of the seat that must decide, with equal end positions merged, and keeps the best few. */
import {
  type ActionCode,
  applyCode,
  CARDS,
  codeBuffer,
  copyState,
  type Game,
  codes as K,
  legalCodes,
  layout as S,
  type State,
} from '@concordia/engine/fast';
import { enumerateArchitect } from './architect.ts';
import { enumerateSettling } from './colonist.ts';
import { hashState } from './hash.ts';
import { defaultKeep, othersKeep } from './keep.ts';
import { enumerateTrades } from './mercator.ts';
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
  const met = new Map<number, number>();
  const leaf = (end: State, codes: readonly ActionCode[]) => {
    const hash = hashState(end);
    let value = met.get(hash);
    if (value === undefined) {
      value = evaluate(end, seat);
      met.set(hash, value);
      best.offer(codes, value, end);
    }
    return value;
  };
  const enumeration: Enumeration = { game, seat, width, leaf };
  // A seat that keeps in another's turn decides only that.
  if (state[S.PHASE] === S.KEEP && state[S.ACTIVE] !== seat) enumerateKeeps(enumeration, state);
  else follow(enumeration, state, [], state[S.TURNS]);
  return best.turns;
}

function follow(enumeration: Enumeration, state: State, path: ActionCode[], turns: number): void {
  const { game, seat } = enumeration;
  othersKeep(game, state, seat);
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
  if (state[S.PHASE] === S.IN_MERCATOR && enumeration.width.trades !== undefined) {
    enumerateTrades(enumeration, state, path);
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
  const choice = choiceOf(state, code);
  if (choice === null) return false;
  if (tried.has(choice)) return true;
  tried.add(choice);
  return false;
}
/** What cards that do the same share; null for actions about no card. */
function choiceOf(state: State, code: ActionCode): number | null {
  const type = K.typeOf(code);
  if (type === K.T_PLAY) return CLASSES[K.subjectOf(code)];
  if (type === K.T_COPY) return CLASSES[state[S.seatBase(K.subjectOf(code)) + S.TOP]];
  return null;
}
const CLASSES = CARDS.map((card) =>
  CARDS.findIndex((c) => c.character === card.character && c.sestertii === card.sestertii),
);

/** The action that `bestTurns` follows in place of this one: the first of those that are the same choice. */
export function followedFor(game: Game, state: State, code: ActionCode): ActionCode {
  const choice = choiceOf(state, code);
  if (choice === null) return code;
  const codes = codeBuffer();
  const n = legalCodes(game, state, codes);
  for (let i = 0; i < n; i++)
    if (choiceOf(state, codes[i] as ActionCode) === choice) return codes[i] as ActionCode;
  return code;
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
