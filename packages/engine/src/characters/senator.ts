/**
 * Senator. Buy up to 2 cards from the display into hand. Each costs the goods on the card plus the goods under its slot;
 * ? is 1 good of the buyer's choice. Both are priced at the slots where they stood when the action began. At the end of
 * the turn the remaining cards slide left and the display is refilled to 7 while the stack lasts.
 * Consul. Buy 1 card for the goods on the card alone; slide and refill likewise.
 *
 * docs/RULES.md, section 4.
 */
import * as C from '../cards.ts';
import { CARDS } from '../cards.ts';
import { addCard } from '../cardset.ts';
import * as K from '../codes.ts';
import { type ActionCode, recruitCard, recruitCode, recruitWild } from '../codes.ts';
import type { Emit } from '../events.ts';
import type { FastGame } from '../game.ts';
import { isMarketEmpty, slideAndRefill, slotOf } from '../market.ts';
import { GOODS } from '../names.ts';
import { type IllegalAction, refuse } from '../reasons.ts';
import * as S from '../state.ts';
import { covers, namedCounts, packed, packedCount, payGoods, refuseShort } from '../storehouse.ts';
import { endTurn, maybeBeginEnd } from '../turn.ts';

// Local, so that the compiler folds them: see state.ts.
const { ACTIVE, DISPLAY, GOODS_AT, HAND, IN_CONSUL, IN_SENATOR, PHASE, STEP } = S;
const { CARD_COST, SLOT_COST, SLOT_WILD, SLOTS } = C;
const DONE = K.DONE;

const N = GOODS.length;

export function beginSenator(state: S.State): void {
  state[PHASE] = IN_SENATOR;
  state[STEP] = 2;
}
export function beginConsul(state: S.State): void {
  state[PHASE] = IN_CONSUL;
  state[STEP] = 1;
}

const PACKED_CARD = Int32Array.from(CARDS, (_, card) => packed(CARD_COST, card * N));
const PACKED_SLOT = Int32Array.from({ length: SLOTS }, (_, slot) => packed(SLOT_COST, slot * N));

export function offerRecruits(state: S.State, out: Int32Array): number {
  let n = 0;
  if (state[STEP] > 0) {
    const have = packed(state, S.seatBase(state[ACTIVE]) + GOODS_AT);
    const paysSlot = state[PHASE] === IN_SENATOR;
    for (let slot = 0; slot < SLOTS; slot++) {
      const card = state[DISPLAY + slot];
      // Slot 0 asks for nothing, as a Consul does everywhere.
      if (card >= 0) n = offerRecruit(have, card, paysSlot ? slot : 0, out, n);
    }
  }
  out[n++] = DONE;
  return n;
}
function offerRecruit(have: number, card: number, slot: number, out: Int32Array, start: number): number {
  let n = start;
  const cost = PACKED_CARD[card] + PACKED_SLOT[slot];
  if (!covers(have, cost)) return n;
  if (SLOT_WILD[slot] === 0) {
    out[n++] = recruitCode(card, -1);
    return n;
  }
  for (let wild = 0; wild < N; wild++) {
    if (packedCount(have - cost, wild) > 0) out[n++] = recruitCode(card, wild);
  }
  return n;
}

export function recruit(state: S.State, code: ActionCode, emit?: Emit): void {
  const seat = state[ACTIVE];
  const at = S.seatBase(seat);
  const card = recruitCard(code);
  const wild = recruitWild(code);
  const slot = slotOf(state, card);
  const priced = state[PHASE] === IN_SENATOR ? slot : 0;
  for (let good = 0; good < N; good++) {
    payGoods(state, at, good, CARD_COST[card * N + good] + SLOT_COST[priced * N + good]);
  }
  if (wild >= 0) payGoods(state, at, wild, 1);
  state[DISPLAY + slot] = -1;
  addCard(state, at + HAND, card);
  state[STEP]--;
  if (emit !== undefined) {
    const goods = namedCounts(
      (good) => CARD_COST[card * N + good] + SLOT_COST[priced * N + good] + (wild === good ? 1 : 0),
    );
    emit({ type: 'recruited', seat, card: CARDS[card].id, slot: slot + 1, goods });
  }
  if (isMarketEmpty(state)) maybeBeginEnd(state, seat, 'cards', emit);
}

export function endRecruiting(game: FastGame, state: S.State, emit?: Emit): void {
  slideAndRefill(state, emit);
  endTurn(game, state, emit);
}

export function refuseRecruit(state: S.State, code: ActionCode): IllegalAction | null {
  const card = recruitCard(code);
  const wild = recruitWild(code);
  const slot = slotOf(state, card);
  if (state[STEP] === 0) return refuse('noMorePurchases', {});
  if (slot < 0) return refuse('notOnDisplay', { card: CARDS[card].id });
  const paysSlot = state[PHASE] === IN_SENATOR;
  const asksWild = paysSlot && SLOT_WILD[slot] > 0;
  const cost = GOODS.map((_, good) => {
    const under = paysSlot ? SLOT_COST[slot * N + good] : 0;
    return CARD_COST[card * N + good] + under + (wild === good ? 1 : 0);
  });
  if (asksWild && wild < 0) {
    return refuseShort(state, S.seatBase(state[ACTIVE]), cost) ?? refuse('wildMissing', { slot: slot + 1 });
  }
  if (!asksWild && wild >= 0) return refuse('wildNeedless', {});
  return refuseShort(state, S.seatBase(state[ACTIVE]), cost);
}
