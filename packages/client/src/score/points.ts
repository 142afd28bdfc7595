/** The points of a seat by god, what each card is worth, and what one thing more would bring. */
import {
  CARDS,
  type CityId,
  cardInfo,
  type Game,
  GODS,
  type God,
  type Seat,
  type State,
  score,
  scoreCard,
  totalScore,
  type View,
  view as viewOf,
  wealth,
} from '@concordia/engine';
import type { Position } from '../games/draft.ts';
import { type Gain, houseGain, totalGain } from './more.ts';

/** Sestertii for which each Vesta card scores a point. */
const VESTA_STEP = 10;
const ALL_COLONISTS = 6;
const CONCORDIA_POINTS = 7;

export interface GodPoints {
  readonly god: God;
  readonly points: number;
  readonly cards: number;
  /** What each of its cards scores; null where they differ, or no card has it. */
  readonly each: number | null;
  /** What the turn that is composed brings. */
  readonly change: number;
  /** What one more house, province, type of goods, colonist or the end would bring; null where there is none more. */
  readonly more: number | null;
}

export interface SeatPoints {
  readonly seat: Seat;
  readonly gods: readonly GodPoints[];
  readonly total: number;
  readonly change: number;
  /** Sestertii that the next point of a Vesta card lacks. */
  readonly vestaLacks: number;
}

export function pointsOf({ game, state }: Position, before: Position, seat: Seat): SeatPoints {
  const view = viewOf(game, state, seat, 'careful');
  const now = score(game, state, seat);
  const was = score(before.game, before.state, seat);
  return {
    seat,
    total: now.total,
    change: now.total - totalScore(before.game, before.state, seat),
    vestaLacks: VESTA_STEP - (wealth(state, seat) % VESTA_STEP),
    gods: GODS.map((god) => {
      const { cards, concordia } = view.players[seat];
      const own = cards.filter((card) => cardInfo(card).god === god);
      return {
        god,
        points: now[god],
        change: now[god] - was[god],
        cards: god === 'concordia' ? Number(concordia) : own.length,
        each: god === 'concordia' || god === 'minerva' ? null : cardWorth(game, state, seat, god),
        more: oneMore(game, state, view, seat, god),
      };
    }),
  };
}

/** What a card of this god scores, or would score. */
function cardWorth(game: Game, state: State, seat: Seat, god: God): number | null {
  const card = CARDS.find((info) => info.god === god);
  return card === undefined ? null : scoreCard(game, state, seat, card.id);
}

function oneMore(game: Game, state: State, view: View, seat: Seat, god: God): number | null {
  const { cards, colonists, housesLeft } = view.players[seat];
  const count = cards.filter((card) => cardInfo(card).god === god).length;
  switch (god) {
    case 'vesta':
      return count;
    case 'mars':
      return colonists.length < ALL_COLONISTS ? 2 * count : null;
    case 'concordia':
      return view.endedBy === null ? CONCORDIA_POINTS : null;
    case 'jupiter':
    case 'saturnus':
    case 'mercurius':
    case 'minerva': {
      if (housesLeft === 0) return null;
      const most = Math.max(0, ...gains(game, state, seat).map(({ gain }) => gain[god] ?? 0));
      return most > 0 ? most : null;
    }
    default:
      return god satisfies never;
  }
}

function gains(game: Game, state: State, seat: Seat): { city: CityId; gain: Gain }[] {
  return game.board.cities.flatMap(({ id }) => {
    const gain = houseGain(game, state, seat, id);
    return gain ? [{ city: id, gain }] : [];
  });
}

/** The house that would bring a seat most, whatever it costs and wherever it lies. */
export function biggestStep({ game, state }: Position, seat: Seat): { city: CityId; gain: Gain } | null {
  const best = gains(game, state, seat).reduce<{ city: CityId; gain: Gain } | null>(
    (most, each) => (totalGain(each.gain) > (most ? totalGain(most.gain) : 0) ? each : most),
    null,
  );
  return best;
}
