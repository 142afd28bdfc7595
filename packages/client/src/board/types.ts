/**
 * The board’s inputs and outputs. The board knows no rules: it draws what `BoardProps` says, highlights what
 * `selectable` lists and reports what was chosen. Every list may change from one render to the next; pieces that
 * appear, move or flip between two renders are animated by comparing the two (see `motion`).
 */
import type { CityId, Good, Kind, LineId, MapId, ProvinceId, Seat } from '@concordia/engine';
import type { PlayerColour } from '../art/players.ts';

/** Where a colonist stands: in a city or on a line. City and line ids never collide (`~` occurs in line ids only). */
export type Place = CityId | LineId;

export const isLine = (place: Place): place is LineId => place.includes('~');

/** Anything on the board that can be pointed at, chosen or explained. */
export type Target =
  | { type: 'city'; city: CityId }
  | { type: 'line'; line: LineId }
  /** Like colonists of one seat in one place are one target. */
  | { type: 'colonist'; seat: Seat; kind: Kind; at: Place }
  /** A province is chosen by its bonus marker. */
  | { type: 'province'; province: ProvinceId };
export type TargetType = Target['type'];

/** The text next to a highlighted target. */
export type Badge =
  /** A price, already multiplied: coin, sestertii, goods (one entry a piece). Next to a city. */
  | { type: 'price'; sestertii: number; goods: readonly Good[] }
  /** Movement points, written on the spot of a line. */
  | { type: 'points'; points: number }
  /** What arrives. Next to a marker. */
  | { type: 'gain'; goods: readonly Good[] }
  /** Kinds of colonist that may be placed here. */
  | { type: 'kinds'; seat: Seat; kinds: readonly Kind[] };

export interface Selectable {
  target: Target;
  badge?: Badge;
}

export interface HousePiece {
  seat: Seat;
  city: CityId;
}
export interface ColonistPiece {
  seat: Seat;
  kind: Kind;
  at: Place;
}
export interface MarkerPiece {
  province: ProvinceId;
  good: Good;
  /** Sestertii on the other side: 1 or 2. */
  coins: number;
  side: 'goods' | 'coins';
}

export interface HousePrice {
  sestertii: number;
  goods: readonly Good[];
}
/** A house of the turn being composed: drawn as a ghost with a green badge. It is not in `houses`. */
export interface PendingHouse extends HousePiece {
  price: HousePrice;
}

/** A colonist's earlier place, drawn at 35 % with a dotted trail to where it went. */
export interface Ghost {
  seat: Seat;
  kind: Kind;
  from: Place;
  to: Place;
}

/** A step of a turn that is planned: drawn dashed, with its number in the list. */
export interface PlanMark {
  seat: Seat;
  what: Kind | 'house';
  /** Where a colonist comes from. */
  from?: Place;
  to: Place;
}

/** An arrow over the board, for replays: what was played, what was better. */
export interface Arrow {
  from: Place;
  to: Place;
  tone: 'good' | 'bad';
}

/** What a target is, or why it cannot be chosen: a tip, and then also the coral ring of an illegal choice. */
export interface Explanation {
  target: Target;
  refused: boolean;
  title?: string;
  text: string;
  /** Where more is told. */
  more?: { href: string; text: string };
}

export interface BoardProps {
  map: MapId;
  /** Good of each city; `null` for Roma, which produces nothing. */
  cities: Readonly<Record<CityId, Good | null>>;
  houses: readonly HousePiece[];
  colonists: readonly ColonistPiece[];
  markers: readonly MarkerPiece[];
  /** What the next house in a city costs: shown next to its name when the board is seen from near. */
  prices?: Readonly<Record<CityId, HousePrice>>;
  /** Colour of each seat. */
  colours: readonly PlayerColour[];

  /**
   * Exactly what may be chosen now. These, and nothing else, are lit, have role `button` and are reported by `onChoose`.
   * Targets without a highlight fade among highlighted ones of their type; colonists never do.
   */
  selectable?: readonly Selectable[];
  /** The colonist that is about to move, or any other chosen target: ring and tick. */
  selected?: Target | null;
  pending?: readonly PendingHouse[];
  ghosts?: readonly Ghost[];
  /** Prices of cities that cannot be chosen yet, but may be soon. */
  quotes?: readonly (HousePrice & { city: CityId })[];
  arrows?: readonly Arrow[];
  /** What the viewer plans to do when their turn comes. */
  plan?: readonly PlanMark[];
  /** Targets that the log or a hint points at. */
  highlight?: readonly Target[];
  explanation?: Explanation | null;

  /** Name of the whole board for a screen reader. */
  label: string;
  /** Accessible name of an element, in the player's language. Called for every element on each render: keep it cheap. */
  labels: (target: Target) => string;
  /** Line in the cartouche under the board's name, e.g. "Income if claimed now: 4". A coin is drawn behind it. */
  cartouche?: string;
  /** Names of the zoom buttons, and of those that lead to what is lit beyond an edge. */
  zoomLabels: { in: string; out: string; fit: string; beyond: (count: number) => string };

  /** `kind` where one of the kinds of a badge was meant. */
  onChoose?: (target: Target, kind?: Kind) => void;
  /** Pointer, focus or tap on something; `null` when it leaves. `pressed` where it was asked for by a press. */
  onExplain?: (target: Target | null, pressed: boolean) => void;
  /** The pointer has come to the link in an explanation, or left it. */
  onHoldExplanation?: (held: boolean) => void;

  /**
   * 0 = off, 1 = as designed, 2 = twice as fast; `fade` for people who want less motion: nothing travels.
   * Give 0 for the render that undoes a step: undo runs no animation.
   */
  motion?: number | 'fade';
  /** Give a ref-like object to drive the view: `fit`, `zoom`, `focus`. */
  view?: { current: BoardView | null };
}

/** What the host can do to the view. None of it changes the game. */
export interface BoardView {
  /** Pans and, if it must, zooms out so that all these lie inside; without targets: the whole board. */
  fit(targets?: readonly Target[]): void;
  /** Like `fit`, and never zooms out further than the names stay readable. */
  reveal(targets: readonly Target[]): void;
  zoomBy(factor: number): void;
  /** Remembers what is shown; the returned function goes back there. */
  remember(): () => void;
  /** Moves keyboard focus to a target, or to the first selectable one, or to the element that last had it. */
  focus(target?: Target): void;
}

/** One string a target: for keys, `data-target` attributes and comparison. */
export function targetKey(target: Target): string {
  switch (target.type) {
    case 'city':
      return `city:${target.city}`;
    case 'line':
      return `line:${target.line}`;
    case 'colonist':
      return `colonist:${target.seat}:${target.kind}:${target.at}`;
    case 'province':
      return `province:${target.province}`;
    default:
      return target satisfies never;
  }
}

export function sameTarget(a: Target | null | undefined, b: Target | null | undefined): boolean {
  return a && b ? targetKey(a) === targetKey(b) : !a && !b;
}
