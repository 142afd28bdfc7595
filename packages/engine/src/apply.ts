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
import type { Game } from './game.ts';
import * as S from './state.ts';
import { endTurn, maybeNoteScore } from './turn.ts';

export function applyCode(game: Game, state: S.State, code: K.ActionCode, emit?: Emit): void {
  switch (K.typeOf(code)) {
    case K.T_PLAY:
      playCard(game, state, K.subjectOf(code), emit);
      break;
    case K.T_COPY:
      copyCard(game, state, K.subjectOf(code), emit);
      break;
    case K.T_MOVE:
      move(game, state, code, emit);
      break;
    case K.T_BUILD:
      build(game, state, K.subjectOf(code), emit);
      break;
    case K.T_PRODUCE:
      produce(game, state, K.subjectOf(code), emit);
      break;
    case K.T_INCOME:
      if (state[S.PHASE] === S.IN_PREFECT) takeMarkerIncome(game, state, emit);
      else takeColonistIncome(game, state, emit);
      break;
    case K.T_SETTLE:
      settle(game, state, K.kindOf(code), K.settleCity(code), emit);
      break;
    case K.T_SELL:
      sell(state, K.tradeGood(code), K.tradeCount(code), emit);
      break;
    case K.T_BUY:
      buy(state, K.tradeGood(code), K.tradeCount(code), emit);
      break;
    case K.T_RECRUIT:
      recruit(state, code, emit);
      break;
    case K.T_KEEP:
      keep(game, state, code, emit);
      break;
    default:
      finish(game, state, emit);
  }
}

function finish(game: Game, state: S.State, emit?: Emit): void {
  const phase = state[S.PHASE];
  if (phase === S.IN_TRIBUNE) maybeNoteScore(game, state, state[S.ACTIVE], emit);
  if (phase === S.IN_SENATOR || phase === S.IN_CONSUL) endRecruiting(game, state, emit);
  else endTurn(game, state, emit);
}
