/** Carries out one action in place. It trusts its caller: what is not legal does harm. `play` is the checked twin. */
import { build, move } from './characters/architect.ts';
import { copyCard, playCard } from './characters/begin.ts';
import { settle, takeColonistIncome } from './characters/colonist.ts';
import { keep } from './characters/keep.ts';
import { buy, sell } from './characters/mercator.ts';
import { produce, takeMarkerIncome } from './characters/prefect.ts';
import { endRecruiting, recruit } from './characters/senator.ts';
import * as K from './codes.ts';
import type { Emit } from './events.ts';
import type { FastGame } from './game.ts';
import * as S from './state.ts';
import { endTurn, maybeNoteScore } from './turn.ts';

// Local, so that the compiler folds them: see state.ts.
const { ACTIVE, IN_CONSUL, IN_PREFECT, IN_SENATOR, IN_TRIBUNE, PHASE } = S;
const { T_BUILD, T_BUY, T_COPY, T_INCOME, T_KEEP, T_MOVE, T_PLAY, T_PRODUCE, T_RECRUIT, T_SELL, T_SETTLE } =
  K;

export function applyCode(game: FastGame, state: S.State, code: K.ActionCode, emit?: Emit): void {
  switch (K.typeOf(code)) {
    case T_PLAY:
      playCard(game, state, K.subjectOf(code), emit);
      break;
    case T_COPY:
      copyCard(game, state, K.subjectOf(code), emit);
      break;
    case T_MOVE:
      move(game, state, code, emit);
      break;
    case T_BUILD:
      build(game, state, K.subjectOf(code), emit);
      break;
    case T_PRODUCE:
      produce(game, state, K.subjectOf(code), emit);
      break;
    case T_INCOME:
      if (state[PHASE] === IN_PREFECT) takeMarkerIncome(game, state, emit);
      else takeColonistIncome(game, state, emit);
      break;
    case T_SETTLE:
      settle(game, state, K.kindOf(code), K.settleCity(code), emit);
      break;
    case T_SELL:
      sell(state, K.tradeGood(code), K.tradeCount(code), emit);
      break;
    case T_BUY:
      buy(state, K.tradeGood(code), K.tradeCount(code), emit);
      break;
    case T_RECRUIT:
      recruit(state, code, emit);
      break;
    case T_KEEP:
      keep(game, state, code, emit);
      break;
    default:
      finish(game, state, emit);
  }
}

function finish(game: FastGame, state: S.State, emit?: Emit): void {
  const phase = state[PHASE];
  if (phase === IN_TRIBUNE) maybeNoteScore(game, state, state[ACTIVE], emit);
  if (phase === IN_SENATOR || phase === IN_CONSUL) endRecruiting(game, state, emit);
  else endTurn(game, state, emit);
}
