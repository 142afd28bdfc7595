/** What a card does at the moment it is played, or copied. (docs/RULES.md, section 4) */
import * as C from '../cards.ts';
import { addCard, removeCard } from '../cardset.ts';
import type { Emit } from '../events.ts';
import type { FastGame } from '../game.ts';
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

// Local, so that the compiler folds them: see state.ts.
const { ACTIVE, COPIED, HAND, PILE, PLAYED, TOP } = S;
const { ARCHITECT, CARDS, CHARACTER_OF, COLONIST, CONSUL, DIPLOMAT, MERCATOR, PREFECT, SENATOR, TRIBUNE } = C;

export function playCard(game: FastGame, state: S.State, card: number, emit?: Emit): void {
  const seat = state[ACTIVE];
  const at = S.seatBase(seat);
  removeCard(state, at + HAND, card);
  addCard(state, at + PILE, card);
  state[at + TOP] = card;
  state[PLAYED] = card;
  emit?.({ type: 'played', seat, card: CARDS[card].id });
  begin(game, state, seat, card, emit);
}
export function copyCard(game: FastGame, state: S.State, from: Seat, emit?: Emit): void {
  const seat = state[ACTIVE];
  const card = state[S.seatBase(from) + TOP];
  state[COPIED] = card;
  emit?.({ type: 'copied', seat, from, card: CARDS[card].id });
  begin(game, state, seat, card, emit);
}

function begin(game: FastGame, state: S.State, seat: Seat, card: number, emit?: Emit): void {
  const character = CHARACTER_OF[card];
  if (character === TRIBUNE) beginTribune(state, seat, emit);
  else if (character === ARCHITECT) beginArchitect(state, seat);
  else if (character === PREFECT) beginPrefect(state);
  else if (character === MERCATOR) beginMercator(state, seat, card, emit);
  else if (character === DIPLOMAT) beginDiplomat(state);
  else if (character === SENATOR) beginSenator(state);
  else if (character === COLONIST) beginColonist(state);
  else if (character === CONSUL) beginConsul(state);
  else playSpecialist(game, state, seat, card, emit);
}
