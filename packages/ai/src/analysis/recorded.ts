import {
  type Action,
  activeSeat,
  newGame,
  play,
  type Seat,
  type Setup,
  unwrap,
  type View,
  view,
} from '@concordia/engine';

/** A turn of a game that was played. */
export interface RecordedTurn {
  /** Counts from 1. */
  readonly number: number;
  readonly seat: Seat;
  /** Actions from `start` up to, but not including, `end`. */
  readonly start: number;
  readonly end: number;
  /** What its seat could know when it began, and what it then did. */
  readonly seen: View;
  readonly own: readonly Action[];
}

/** The turns of a game; a last one that was not finished is none. */
export function* recordedTurns(setup: Setup, actions: readonly Action[]): Generator<RecordedTurn> {
  const { game, state } = unwrap(newGame(setup));
  const playOne = (action: Action) => {
    let ended = false;
    const played = play(game, state, action, ({ type }) => {
      if (type === 'turnEnded') ended = true;
    });
    unwrap(played);
    return ended;
  };
  for (let at = 0, number = 1; at < actions.length; number++) {
    const seat = activeSeat(state);
    const start = at;
    const seen = view(game, state, seat, 'careful');
    let ended = false;
    while (at < actions.length && !ended) ended = playOne(actions[at++]);
    if (!ended) return;
    const own = actions.slice(start, at).filter((action) => action.seat === seat);
    yield { number, seat, start, end: at, seen, own };
  }
}
