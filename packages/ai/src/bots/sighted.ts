/**
 * Players who see less: in each turn some characters do not come to their mind and some provinces escape them, and they
 * take the best of what they see. What would throw too much away nobody plays.
 */
import { CHARACTERS, type Rng, seededRng } from '@concordia/engine';
import { determinize, type Game, codes as K, type State } from '@concordia/engine/fast';
import type { Bot } from '../bot.ts';
import { bestTurns } from '../turns/enumerate.ts';
import { characterOf, type Evaluate, type Turn, type Width } from '../turns/turn.ts';
import { namedActions } from './one-turn.ts';

export interface Sight {
  /** `before` is the position in which the turn begins. */
  evaluation: (game: Game, before: State) => Evaluate;
  width: Width;
  /** How likely a character is not thought of, and a province not looked at. */
  misses: number;
  /** How much worse than the best turn one may be and still be played, on the scale of the evaluation. */
  tolerates: number;
}

/** The number of best turns to look among; they include every sensible one. */
const LOOKED_AT = 200;

export function sightedBot(name: string, sight: Sight): Bot {
  return {
    name,
    *think(view, { seed }) {
      const rng = seededRng(seed);
      yield;
      const { game, state } = determinize(view, rng);
      const turns = bestTurns(game, state, sight.evaluation(game, state), sight.width, LOOKED_AT);
      return namedActions(game, state, bestSeen(game, turns, sight, rng).codes);
    },
  };
}

function bestSeen(game: Game, turns: readonly Turn[], { misses, tolerates }: Sight, rng: Rng): Turn {
  const hidden = (count: number) => Array.from({ length: count }, () => rng.float() < misses);
  const characters = hidden(CHARACTERS.length);
  const provinces = hidden(game.board.provinces.length);
  const isSeen = ({ codes }: Turn) =>
    codes.every((code) => {
      const character = characterOf(code);
      if (character >= 0) return !characters[character];
      const type = K.typeOf(code);
      const province =
        type === K.T_PRODUCE
          ? K.subjectOf(code)
          : type === K.T_BUILD
            ? game.board.provinceOf[K.subjectOf(code)]
            : -1;
      return province < 0 || !provinces[province];
    });
  const sensible = turns.filter(({ value }) => value >= turns[0].value - tolerates);
  return sensible.find(isSeen) ?? sensible[sensible.length - 1];
}
