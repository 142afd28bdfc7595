import type {
  Action,
  ByGood,
  CardId,
  Character,
  CityId,
  IllegalAction,
  Kind,
  LineId,
  Seat,
  View,
} from '@concordia/engine';
import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { afterFrame } from '../app/frame.ts';
import type { Ghost, HousePrice, PendingHouse, Selectable, Target } from '../board/index.ts';
import type { Draft } from '../games/draft.ts';
import type { TableModel } from '../games/model.ts';

/** A choice on the screen that is no action yet: a click on the way to one. */
export class Selection {
  /** Card looked at before it is played, as the hand shows it, and as everything else does a frame later. */
  readonly lifted = signal<CardId | null>(null);
  readonly preview = signal<CardId | null>(null);
  /** Colonist about to move. */
  readonly colonist = signal<{ kind: Kind; at: CityId | LineId } | null>(null);
  /** City where a colonist of either kind could be placed. */
  readonly city = signal<CityId | null>(null);
  /** Market card whose `?` must still be paid. */
  readonly card = signal<CardId | null>(null);

  /** Goods that are to be kept, as far as they are ticked, for the choice named by `key`. */
  readonly kept = signal<{ key: string; goods: Partial<ByGood<number>> }>({ key: '', goods: {} });

  /** What a card could do changes much of the screen: the card is lifted in a frame of its own, so that a click is answered at once. */
  lift(card: CardId): void {
    this.lifted.value = card;
    afterFrame(() => this.settle());
  }
  settle(): void {
    this.preview.value = this.lifted.value;
  }
  lower(): void {
    this.lifted.value = null;
    this.preview.value = null;
  }
  clear(): boolean {
    const any = this.colonist.value ?? this.city.value ?? this.card.value ?? this.preview.value;
    this.lower();
    this.clearInner();
    return any !== null;
  }
  /** Leaves the preview: only what was begun inside it goes. */
  clearInner(): void {
    this.colonist.value = null;
    this.city.value = null;
    this.card.value = null;
  }
}

/** What a flow is made from: the turn so far (including a previewed card) and how to continue. */
export interface FlowContext {
  readonly table: TableModel;
  readonly draft: Draft;
  /** The table as the composing seat sees it after the draft. */
  readonly view: View;
  readonly seat: Seat;
  readonly selection: Selection;
  /** The card is only looked at: acting plays it first. */
  readonly preview: boolean;
  act(action: Action): IllegalAction | null;
}

/** Something that may be chosen on the board, and what choosing it does. */
export interface Lit extends Selectable {
  readonly label: string;
  /** `kind` where the board offers both and one of them was pressed. */
  readonly choose: (kind?: Kind) => void;
}

export interface Step {
  readonly label: string;
  readonly state: 'now' | 'done' | 'later';
  readonly choose?: () => void;
}

export interface Primary {
  readonly label: string;
  readonly act: () => void;
  /** Why it is off. */
  readonly off?: string;
  /** It ends the turn with nothing done: not what is meant to be pressed. */
  readonly quiet?: boolean;
}

/** How a market row stands while cards may be bought. */
export interface MarketState {
  readonly state: 'lit' | 'dim' | 'chosen';
  readonly choose?: () => void;
  /** Why it cannot be bought. */
  readonly off?: string;
  /** Goods that lack, drawn framed. */
  readonly missing?: readonly string[];
}

/** One moment of a turn, ready to be drawn by the board, the panels and the sheet of a phone alike. */
export interface Flow {
  readonly character: Character | null;
  readonly title: string;
  readonly prompt: string;
  readonly steps?: readonly Step[];
  readonly lit: readonly Lit[];
  readonly selected?: Target | null;
  readonly pending?: readonly PendingHouse[];
  readonly ghosts?: readonly Ghost[];
  /** What a house will cost where one may be built after a move that is being chosen. */
  readonly quotes?: readonly (HousePrice & { city: CityId })[];
  readonly market?: ReadonlyMap<CardId, MarketState>;
  /** Opponents whose top card may be copied. */
  readonly piles?: ReadonlyMap<Seat, () => void>;
  readonly content?: ComponentChildren;
  /** A sentence worth knowing; a hint for beginners takes its place. */
  readonly note?: ComponentChildren;
  /** The phone shows this flow in its market tab. */
  readonly place: 'board' | 'market' | 'panel';
  readonly primary: Primary;
  /** Why a thing on the board cannot be chosen now; null where there is nothing to say. */
  readonly explain?: (target: Target) => string | null;
}
