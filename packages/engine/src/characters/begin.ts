/** What a card does at the moment it is played, or copied. */
import * as C from '../cards.ts';
import { addCard, removeCard } from '../cardset.ts';
import type { Emit } from '../events.ts';
import type { Game } from '../game.ts';
import type { Seat } from '../names.ts';
import * as S from '../state.ts';
import { beginArchitect } from './architect.ts';
import { beginColonist } from './colonist.ts';
import { beginDiplomat } from './diplomat.ts';
import { beginMercator } from './mercator.ts';
import { beginPrefect } from './prefect.ts';
import { beginConsul, beginSenator } from './senator.ts';
import { playSpecialist } from './specialist.ts';
import { beginTribune } from './tribune.ts';

export function playCard(game: Game, state: S.State, card: number, emit?: Emit): void {
  const seat = state[S.ACTIVE];
  const at = S.seatBase(seat);
  removeCard(state, at + S.HAND, card);
  addCard(state, at + S.PILE, card);
  state[at + S.TOP] = card;
  state[S.PLAYED] = card;
  emit?.({ type: 'played', seat, card: C.CARDS[card].id });
  begin(game, state, seat, card, emit);
}
export function copyCard(game: Game, state: S.State, from: Seat, emit?: Emit): void {
  const seat = state[S.ACTIVE];
  const card = state[S.seatBase(from) + S.TOP];
  state[S.COPIED] = card;
  emit?.({ type: 'copied', seat, from, card: C.CARDS[card].id });
  begin(game, state, seat, card, emit);
}

function begin(game: Game, state: S.State, seat: Seat, card: number, emit?: Emit): void {
  const character = C.CHARACTER_OF[card];
  if (character === C.TRIBUNE) beginTribune(state, seat, emit);
  else if (character === C.ARCHITECT) beginArchitect(state, seat);
  else if (character === C.PREFECT) beginPrefect(state);
  else if (character === C.MERCATOR) beginMercator(state, seat, card, emit);
  else if (character === C.DIPLOMAT) beginDiplomat(state);
  else if (character === C.SENATOR) beginSenator(state);
  else if (character === C.COLONIST) beginColonist(state);
  else if (character === C.CONSUL) beginConsul(state);
  else playSpecialist(game, state, seat, card, emit);
}
