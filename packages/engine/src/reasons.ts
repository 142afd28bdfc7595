/** Why an action is not possible: a code with its values for the language files, and an English sentence. */
import { type RefusalOf, refusal, type ValuesOf } from './result.ts';

const plural = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;

const SENTENCES = {
  shape: (v: { problem: string }) => `This is not an action: ${v.problem}.`,
  over: () => 'The game is over.',
  notYou: (v: { seat: number; decider: number }) => `Seat ${v.decider} must decide now, not seat ${v.seat}.`,
  notNow: (v: { action: string; phase: string }) => `"${v.action}" is not possible now (${v.phase}).`,
  notInHand: (v: { card: string }) => `The card ${v.card} is not in your hand.`,
  self: () => 'A Diplomat copies the card of another player.',
  noCopy: (v: { seat: number }) => `The top card of seat ${v.seat} is a Diplomat, or its pile is empty.`,
  built: () => 'Movement comes before building: a house has been built this turn.',
  noColonist: (v: { kind: string; from: string }) => `You have no ${v.kind} colonist at ${v.from}.`,
  kind: (v: { kind: string; line: string }) => `A ${v.kind} colonist cannot use ${v.line}.`,
  lineTaken: (v: { line: string; seat: number }) =>
    `Seat ${v.seat} stands on ${v.line}: you may pass, not stop.`,
  sameLine: (v: { line: string }) => `The colonist stands on ${v.line} already.`,
  points: (v: { needed: number; left: number }) => `${plural(v.needed, 'point')} needed, ${v.left} left.`,
  roma: () => 'Nobody builds in Roma.',
  noHouseLeft: () => 'You have no house left.',
  ownHouse: (v: { city: string }) => `You already have a house in ${v.city}.`,
  inCity: (v: { city: string }) =>
    `Your colonist stands in ${v.city}; only one on a line gives the right to build.`,
  notReach: (v: { city: string }) => `No colonist of yours stands on a line at ${v.city}.`,
  money: (v: { cost: number; base: number; houses: number; have: number }) =>
    `Costs ${v.cost} sestertii (${v.base} × ${plural(v.houses, 'house')}); you have ${v.have}.`,
  short: (v: { good: string; needed: number; have: number }) =>
    `${v.needed} ${v.good} needed; you have ${v.have}.`,
  spent: (v: { province: string }) => `The marker of ${v.province} is spent until someone takes the income.`,
  allFresh: () => 'No marker is spent: there is no income to take.',
  oneOfTwo: () => 'Place colonists or take the income, not both.',
  settledOnce: () => 'A Tribune places one colonist only.',
  onlyRoma: () => 'A Tribune places the colonist in Roma.',
  noneStored: (v: { kind: string }) => `No ${v.kind} colonist is left in your storehouse.`,
  noSettle: (v: { city: string }) => `You have no house in ${v.city}.`,
  noLine: (v: { city: string; kind: string }) => `${v.city} has no ${v.kind} line.`,
  traded: (v: { good: string }) => `You have traded ${v.good} this turn already.`,
  twoKinds: (v: { a: string; b: string }) => `Two goods are traded already: ${v.a} and ${v.b}.`,
  sellTooMany: (v: { good: string; have: number }) => `You have only ${v.have} ${v.good}.`,
  buyTooDear: (v: { cost: number; have: number }) => `Costs ${v.cost} sestertii; you have ${v.have}.`,
  full: (v: { free: number }) => `Your storehouse has ${plural(v.free, 'free slot')}.`,
  notOnDisplay: (v: { card: string }) => `The card ${v.card} is not on display.`,
  noMorePurchases: () => 'You have bought as many cards as this character allows.',
  wildMissing: (v: { slot: number }) => `Slot ${v.slot} costs one good of your choice: name it in "wild".`,
  wildNeedless: () => 'No good of choice is to be paid here.',
  keepUnoffered: (v: { good: string; arriving: number }) => `Only ${v.arriving} ${v.good} arrive.`,
  keepCount: (v: { kept: number; free: number }) =>
    `Keep exactly ${v.free} of the arriving goods, not ${v.kept}.`,
} as const;

/** The code of a reason why an action is not legal. */
export type ReasonCode = keyof typeof SENTENCES;
/** All of these codes. */
export const REASON_CODES: readonly ReasonCode[] = Object.keys(SENTENCES) as ReasonCode[];
/** Why an action is not legal; `code` names the rule it breaks. */
export type IllegalAction = RefusalOf<typeof SENTENCES>;

export function refuse<C extends ReasonCode>(code: C, values: ValuesOf<typeof SENTENCES, C>): IllegalAction {
  return refusal(SENTENCES, code, values) as IllegalAction;
}
