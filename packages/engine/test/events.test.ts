/** The log: the events of a game explain every sestertius and every good. */
import {
  type Action,
  copyState,
  type GameEvent,
  GOODS,
  type GoodsCount,
  goodInfo,
  newGame,
  play,
  type State,
  unwrap,
} from '@concordia/engine';
import { describe, expect, test } from 'vitest';
import * as L from '../src/state.ts';
import { act, discard, position } from './support/position.ts';
import { randomGame, randomSetup, TABLES } from './support/random.ts';

interface Books {
  sestertii: number[];
  goods: number[][];
}
function booksOf(state: State, seats: number): Books {
  const bases = Array.from({ length: seats }, (_, seat) => L.seatBase(seat));
  return {
    sestertii: bases.map((at) => state[at + L.SESTERTII]),
    goods: bases.map((at) => GOODS.map((_, good) => state[at + L.GOODS_AT + good])),
  };
}
/** Enters one event in the books. */
function enter({ sestertii, goods }: Books, event: GameEvent): void {
  const add = (seat: number, counts: GoodsCount, sign: 1 | -1) => {
    GOODS.forEach((good, index) => {
      goods[seat][index] += sign * (counts[good] ?? 0);
    });
  };
  switch (event.type) {
    case 'earned':
    case 'awarded':
      sestertii[event.seat] += event.sestertii;
      break;
    case 'built':
      sestertii[event.seat] -= event.sestertii;
      add(event.seat, event.goods, -1);
      break;
    case 'gained':
      add(event.seat, event.goods, 1);
      break;
    case 'settled':
    case 'recruited':
      add(event.seat, event.goods, -1);
      break;
    case 'sold':
      sestertii[event.seat] += event.sestertii;
      add(event.seat, { [event.good]: event.count }, -1);
      break;
    case 'bought':
      sestertii[event.seat] -= event.count * goodInfo(event.good).price;
      add(event.seat, { [event.good]: event.count }, 1);
      break;
    default:
  }
}

describe('Events', () => {
  test.each(TABLES)('$map, $players players: the books balance after every action', (table) => {
    for (let seed = 0; seed < 6; seed++) {
      const { setup, actions } = randomGame(randomSetup(table, seed), seed, seed % 2 ? 'builder' : 'uniform');
      const { game, state } = unwrap(newGame(setup));
      const silent = copyState(state);
      const books = booksOf(state, game.seats);
      for (const action of actions) {
        play(game, state, action, (event) => enter(books, event));
        play(game, silent, action);
        expect(books).toEqual(booksOf(state, game.seats));
      }
      expect(silent).toEqual(state);
    }
  });
  test('tell a turn in order', () => {
    const table = position('imperium', 3, (t) => {
      discard(t, 1, ['mercator']);
      t.players[0].sestertii = 5;
    });
    const events: GameEvent[] = [];
    const seat = 0;
    for (const action of [
      { seat, type: 'play', card: 'diplomat' },
      { seat, type: 'copy', from: 1 },
      { seat, type: 'sell', good: 'wine', count: 1 },
      { seat, type: 'done' },
    ]) {
      expect(play(table.game, table.state, action as Action, (event) => events.push(event)).ok).toBe(true);
    }
    expect(events).toEqual([
      { type: 'played', seat, card: 'diplomat' },
      { type: 'copied', seat, from: 1, card: 'mercator' },
      { type: 'earned', seat, sestertii: 3, for: 'mercator' },
      { type: 'sold', seat, good: 'wine', count: 1, sestertii: 6 },
      { type: 'turnEnded', seat },
    ]);
  });
  test('an illegal action emits nothing', () => {
    const table = position('imperium', 3, () => {});
    act(table, 0, { type: 'play', card: 'architect' });
    const events: GameEvent[] = [];
    const refused = play(table.game, table.state, { seat: 0, type: 'income' }, (event) => events.push(event));
    expect(refused).toMatchObject({ ok: false, error: { code: 'notNow' } });
    expect(events).toEqual([]);
  });
});
