/** May this action be taken now, and if not, why not? Written apart from the generator in legal.ts. */
import type { Action, ActionType } from './action.ts';
import { fastGame, stateOf } from './arguments.ts';
import { cardIndex } from './cards.ts';
import { hasCard } from './cardset.ts';
import { refuseBuild, refuseMove } from './characters/architect.ts';
import { refuseColonistIncome, refuseColonistSettle } from './characters/colonist.ts';
import { refuseCopy } from './characters/diplomat.ts';
import { refuseKeep } from './characters/keep.ts';
import { refuseBuy, refuseSell } from './characters/mercator.ts';
import { refuseMarkerIncome, refuseProduce } from './characters/prefect.ts';
import { refuseRecruit } from './characters/senator.ts';
import { refuseTribuneSettle } from './characters/tribune.ts';
import { encode } from './codes.ts';
import type { FastGame, Game } from './game.ts';
import { GOODS, KINDS } from './names.ts';
import { readAction } from './parse-action.ts';
import { type IllegalAction, refuse } from './reasons.ts';
import { accepted, type Result, refused } from './result.ts';
import * as S from './state.ts';

/** What may come in which phase. */
const POSSIBLE: Record<S.Phase, readonly ActionType[]> = {
  play: ['play'],
  copy: ['copy', 'done'],
  tribune: ['settle', 'done'],
  architect: ['move', 'build', 'done'],
  prefect: ['produce', 'income'],
  colonist: ['income', 'settle', 'done'],
  mercator: ['sell', 'buy', 'done'],
  senator: ['recruit', 'done'],
  consul: ['recruit', 'done'],
  keep: ['keep'],
  over: [],
};

/** The action as read when it is legal now, or the first reason why it isn't. Changes nothing. */
export function check(game: Game, state: S.State, action: Action): Result<Action, IllegalAction> {
  const fast = fastGame(game);
  return checkAny(fast, stateOf(fast, state), action);
}

/** The same for an action from anywhere. */
export function checkAny(game: FastGame, state: S.State, action: unknown): Result<Action, IllegalAction> {
  const read = readAction(game, action);
  if ('code' in read) return refused(read);
  const illegal = refuseRead(game, state, read);
  return illegal === null ? accepted(read) : refused(illegal);
}

function refuseRead(game: FastGame, state: S.State, action: Action): IllegalAction | null {
  if (S.isOver(state)) return refuse('over', {});
  const phase = S.PHASES[state[S.PHASE]];
  if (action.seat !== S.decider(state))
    return refuse('notYou', { seat: action.seat, decider: S.decider(state) });
  if (!POSSIBLE[phase].includes(action.type)) return refuse('notNow', { action: action.type, phase });
  const { board } = game;
  if (action.type === 'move') {
    const wrong = [action.from, action.to].find(
      (id) => (board.lineIndex.get(id)?.kind ?? KINDS.indexOf(action.kind)) !== KINDS.indexOf(action.kind),
    );
    if (wrong !== undefined) return refuse('kind', { kind: action.kind, line: wrong });
  }
  const code = encode(game, action);
  switch (action.type) {
    case 'play':
      return hasCard(state, S.seatBase(action.seat) + S.HAND, cardIndex(action.card))
        ? null
        : refuse('notInHand', { card: action.card });
    case 'copy':
      return refuseCopy(state, action.from);
    case 'move':
      return refuseMove(game, state, code);
    case 'build':
      return refuseBuild(game, state, board.cityIndex.get(action.city)!);
    case 'produce':
      return refuseProduce(game, state, board.provinceIndex.get(action.province)!);
    case 'income':
      return phase === 'prefect' ? refuseMarkerIncome(game, state) : refuseColonistIncome(state);
    case 'settle': {
      const refuseSettle = phase === 'tribune' ? refuseTribuneSettle : refuseColonistSettle;
      return refuseSettle(game, state, KINDS.indexOf(action.kind), board.cityIndex.get(action.city)!);
    }
    case 'sell':
      return refuseSell(state, GOODS.indexOf(action.good), action.count);
    case 'buy':
      return refuseBuy(state, GOODS.indexOf(action.good), action.count);
    case 'recruit':
      return refuseRecruit(state, code);
    case 'keep':
      return refuseKeep(state, action.goods);
    case 'done':
      return null;
    default:
      return action satisfies never;
  }
}
