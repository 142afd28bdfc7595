/**
 * A tree over whole turns (max^n): every player in it takes what is best for themselves. A simulation goes down the tree by the
 * values met so far and the net's prior, adds one position at its end, with all its turns valued by the net, and carries the
 * values of all seats back up. Positions met on two ways are one. Where a turn deals cards from the stack, each
 * simulation deals them afresh: no line of play knows the order of the unseen cards.
 */
import type { Rng } from '@concordia/engine';
import {
  type ActionCode,
  applyCode,
  copyState,
  type Game,
  codes as K,
  layout as S,
  type State,
} from '@concordia/engine/fast';
import { bestTurns } from '../turns/enumerate.ts';
import { hashState } from '../turns/hash.ts';
import { defaultKeep } from '../turns/keep.ts';
import { characterOf, type Turn, type Width } from '../turns/turn.ts';
import { shuffleStack } from './shuffle.ts';

/** What the search asks of an evaluation: the worth of a position to one seat, and to all of them. */
export interface Judge {
  value(state: State, seat: number): number;
  /** Seen after a turn of `seat`. Writes a worth for each seat, on the scale of `value`, then each seat's chance to win. */
  values(state: State, seat: number, out: Float64Array): void;
}

/** How many turns of a position are followed: the more often it is met, the more. */
export interface Breadth {
  width: Width;
  /** At first, at most, and how many more with the square root of the visits. */
  first: number;
  most: number;
  growth: number;
}
export interface TreeStyle {
  root: Breadth;
  below: Breadth;
  /** How much better a turn must look to be likely: the temperature of the prior. */
  temperature: number;
  /** How much untried turns are explored. */
  explore: number;
}

export interface Edge {
  readonly codes: ActionCode[];
  readonly end: State;
  readonly prior: number;
  /** The net’s estimate of it, for the player who plays it. */
  readonly value: number;
  visits: number;
  readonly sums: Float64Array;
  readonly deals: boolean;
  /** The positions it leads to: several where it deals cards. */
  readonly next: Map<number, Node>;
}
export interface Node {
  readonly state: State;
  readonly seat: number;
  edges: Edge[] | null;
  visits: number;
  /** Everyone's value when it is met again and is over. */
  values: Float64Array | null;
}

/** Enough turns to contain several that do different things. */
const ROOT_TURNS = 80;

export class Tree {
  readonly root: Node;
  readonly #game: Game;
  readonly #judge: Judge;
  readonly #style: TreeStyle;
  readonly #rng: Rng;
  readonly #nodes = new Map<number, Node>();
  readonly #candidates: readonly Turn[] | null;

  /** `candidates`: what is followed at the root in place of the turns that look best, best first. */
  constructor(
    game: Game,
    state: State,
    judge: Judge,
    style: TreeStyle,
    rng: Rng,
    candidates: readonly Turn[] | null = null,
  ) {
    this.#candidates = candidates;
    this.#game = game;
    this.#judge = judge;
    this.#style = style;
    this.#rng = rng;
    this.root = node(state);
    this.#expand(this.root);
  }

  /** One more position at the end of one line of play; of that which begins with a given turn of the root. */
  simulate(first: Edge | null = null): void {
    const { root, below } = this.#style;
    const path: { at: Node; edge: Edge }[] = [];
    let at = this.root;
    while (at.edges !== null && at.edges.length > 0) {
      const isRoot = at === this.root;
      const edge = isRoot && first !== null ? first : this.#select(at, isRoot ? root : below);
      path.push({ at, edge });
      at = this.#follow(at, edge);
    }
    const values = at.values ?? this.#expand(at);
    for (const { at: met, edge } of path) {
      met.visits++;
      edge.visits++;
      for (let i = 0; i < values.length; i++) edge.sums[i] += values[i];
    }
  }

  /** Everyone's values at the position: those of its best turn for the player to decide. */
  #expand(at: Node): Float64Array {
    const { state, seat } = at;
    const values = new Float64Array(2 * this.#game.seats);
    if (state[S.PHASE] === S.OVER) {
      this.#judge.values(state, seat, values);
      at.values = values;
      at.edges = [];
      return values;
    }
    const { root, below, temperature } = this.#style;
    const isRoot = at === this.root;
    const { width, most } = isRoot ? root : below;
    const all = bestTurns(this.#game, state, this.#judge.value, width, isRoot ? ROOT_TURNS : 3 * most);
    const best = isRoot ? (this.#candidates ?? varied(all, most)) : distinct(all, most);
    const weights = best.map(({ value }) => Math.exp((value - best[0].value) / temperature));
    const sum = weights.reduce((a, b) => a + b, 0);
    at.edges = best.map(({ codes, end, value }, i) => ({
      codes,
      end,
      prior: weights[i] / sum,
      value,
      visits: 0,
      sums: new Float64Array(2 * this.#game.seats),
      deals: end[S.STACK_COUNT] !== state[S.STACK_COUNT],
      next: new Map(),
    }));
    this.#judge.values(best[0].end, seat, values);
    return values;
  }

  #select({ edges, visits, seat }: Node, { first, growth }: Breadth): Edge {
    const root = Math.sqrt(visits + 1);
    const open = Math.min(edges!.length, first + Math.floor(growth * root));
    const bonus = this.#style.explore * root;
    let best = edges![0];
    let most = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < open; i++) {
      const edge = edges![i];
      const worth = meanOf(edge, seat) + (edge.prior * bonus) / (1 + edge.visits);
      if (worth > most) {
        most = worth;
        best = edge;
      }
    }
    return best;
  }

  #follow({ state }: Node, edge: Edge): Node {
    const { next, visits, end, deals } = edge;
    if (!deals) return next.get(0) ?? this.#met(edge, 0, end);
    // Only as many deals are kept apart as the number of simulations allows to explore.
    const deal = 1 + this.#rng.int(1 + Math.floor(Math.sqrt(visits)));
    return next.get(deal) ?? this.#met(edge, deal, this.#dealt(state, edge.codes));
  }
  #met(edge: Edge, key: number, state: State): Node {
    const hash = hashState(state);
    let met = this.#nodes.get(hash);
    if (met === undefined) {
      met = node(state);
      this.#nodes.set(hash, met);
    }
    edge.next.set(key, met);
    return met;
  }
  #dealt(before: State, codes: readonly ActionCode[]): State {
    const state = copyState(before);
    shuffleStack(state, this.#rng);
    for (const code of codes) applyCode(this.#game, state, code);
    while (state[S.PHASE] === S.KEEP) applyCode(this.#game, state, defaultKeep(state));
    return state;
  }
}

function node(state: State): Node {
  return { state, seat: state[S.DECIDER], edges: null, visits: 0, values: null };
}
/** What the net says of a turn counts as one visit. */
export function meanOf(edge: Edge, seat: number): number {
  return (edge.value + edge.sums[seat]) / (1 + edge.visits);
}

/** Of turns that differ only in what pays for a `?`, or in the order of actions, the best. */
function distinct(turns: readonly Turn[], most: number): Turn[] {
  const met = new Set<string>();
  const kept: Turn[] = [];
  for (const turn of turns) {
    const key = turn.codes.map(withoutWild).sort().join();
    if (met.has(key)) continue;
    met.add(key);
    kept.push(turn);
    if (kept.length === most) break;
  }
  return kept;
}
function withoutWild(code: ActionCode): ActionCode {
  return K.typeOf(code) === K.T_RECRUIT ? K.recruitCode(K.recruitCard(code), -1) : code;
}
const CHARACTERS_AT_LEAST = 3;
/** The best turns, but so that at least three characters are among them where the seat has as many. */
function varied(turns: readonly Turn[], most: number): Turn[] {
  const all = distinct(turns, turns.length);
  const kept = all.slice(0, most);
  const characters = new Set(kept.map(({ codes }) => characterOf(codes[0])));
  for (const turn of all.slice(most)) {
    if (characters.size >= CHARACTERS_AT_LEAST) break;
    const character = characterOf(turn.codes[0]);
    if (characters.has(character)) continue;
    characters.add(character);
    kept.push(turn);
  }
  return kept;
}
