import { type Reason, reasonsFor } from '@concordia/ai/reasons';
import { type Action, newGame, newSetup, unwrap, view } from '@concordia/engine';
import { describe, expect, it } from 'vitest';
import { reasonSentence, whyBetter } from '../src/explain/reasons.ts';

const setup = unwrap(newSetup({ map: 'imperium', players: ['Livia', 'Brutus', 'Cassia'] }, 'why'));
const { game, state } = unwrap(newGame(setup));

describe('why one turn is better', () => {
  it('a Mercator is better than nothing for its money', () => {
    const turn: Action[] = [
      { seat: 0, type: 'play', card: 'mercator' },
      { seat: 0, type: 'sell', good: 'cloth', count: 1 },
      { seat: 0, type: 'done' },
    ];
    const reasons = reasonsFor(view(game, state, 0, 'careful'), turn, null);
    expect(whyBetter(reasons, game)).toContain('10 sestertii more.');
  });

  it('every kind of reason has its sentence', () => {
    const all: Reason[] = [
      { about: 'god', god: 'jupiter', by: 1, points: 1 },
      { about: 'goods', goods: { wine: 2, brick: -1 }, points: 1 },
      { about: 'house', city: 'novaria', by: 1, points: 1 },
      { about: 'card', card: 'senator', by: 1, points: 1 },
      { about: 'colonists', by: 2, points: 2 },
      { about: 'production', by: 6, points: 3 },
      { about: 'hand', by: 1, points: 1 },
      { about: 'end', by: 1, points: 7 },
      { about: 'deniesCard', seat: 1, card: 'senator', by: 8, points: 2 },
      { about: 'opponent', seat: 1, by: -3, wealth: 0, points: 1 },
      { about: 'opponent', seat: 1, by: 0, wealth: -9, points: 1 },
    ];
    expect(all.map((reason) => reasonSentence(reason, game))).toEqual([
      'Jupiter: 1 more point.',
      'More goods: 2 wine.',
      'It builds in Novaria.',
      'It gains the card “Senator”.',
      '2 more colonists on the board.',
      'The houses can produce goods worth 6 sestertii more.',
      '1 more card to play before the next Tribune.',
      'It ends the game and brings 7 points.',
      'Brutus can’t buy “Senator”, worth 8 points to them.',
      'Brutus gets 3 points fewer.',
      'Brutus gets goods and money worth 9 sestertii less.',
    ]);
  });

  it('a turn whose gain lies only in later turns says so', () => {
    expect(whyBetter([{ about: 'sestertii', by: -3, points: -0.4 }], game)).toBe(
      'It pays off only in later turns.',
    );
  });
});
