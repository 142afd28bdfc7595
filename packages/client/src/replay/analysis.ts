import type { Depth, JudgedTurn } from '@concordia/ai/analysis';
import { gainOf, type Mark, markOf } from '@concordia/ai/marks';
import { view as viewOf } from '@concordia/engine';
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { LogTurn } from '../games/chronicle.ts';
import { Opponents, Stopped } from '../opponents/opponents.ts';
import type { Replay } from './replay.ts';

const MOST_TURNING_POINTS = 8;

/** What the computer says about a turn. */
export interface Verdict {
  readonly turn: LogTurn;
  readonly played: JudgedTurn;
  /** Other turns, best first. */
  readonly others: readonly JudgedTurn[];
  /** Compared with the best other turn: below 0, that one was better. */
  readonly gain: number;
  readonly mark: Mark | null;
  readonly depth: Depth;
}

/** The computer looks through a game: everyone's chances over the turns, and how good each turn was. */
export class Analysis {
  readonly #replay: Replay;
  /** At a glance, by the net alone. */
  readonly #guesses = signal<readonly (readonly number[])[] | null>(null);
  readonly #verdicts = signal<ReadonlyMap<number, Verdict>>(new Map());
  readonly failed = signal(false);
  /** How carefully it looks. What it found by a quick look stays until a deep one has found better. */
  readonly depth = signal<Depth>('quick');

  constructor(replay: Replay) {
    this.#replay = replay;
  }

  /** By the number of the turn. */
  readonly verdicts: ReadonlySignal<ReadonlyMap<number, Verdict>> = this.#verdicts;
  /** Everyone's chances to win at the start and after each turn; null until they are known. */
  readonly chances: ReadonlySignal<readonly (readonly number[])[] | null> = computed(
    () =>
      this.#guesses.value?.map((guess, turn) => this.#verdicts.value.get(turn)?.played.chances ?? guess) ??
      null,
  );
  readonly shown: ReadonlySignal<Verdict | null> = computed(
    () => this.#verdicts.value.get(this.#replay.turn.value) ?? null,
  );
  /** The turns that mattered most, first of all the one that mattered most. */
  readonly turningPoints: ReadonlySignal<readonly Verdict[]> = computed(() =>
    [...this.#verdicts.value.values()]
      .filter(({ mark }) => mark !== null)
      .sort((a, b) => Math.abs(b.gain) - Math.abs(a.gain))
      .slice(0, MOST_TURNING_POINTS),
  );
  /** Turns judged at least as carefully as wanted. */
  readonly done: ReadonlySignal<number> = computed(
    () => this.all.value.filter((turn) => this.#isJudged(turn)).length,
  );
  /** Turns of the game that can be judged. */
  readonly all: ReadonlySignal<readonly LogTurn[]> = computed(() => this.#replay.turns.value.filter(isWhole));

  /** Looks at what is not known yet. Returns how to stop. */
  start(): () => void {
    const computer = new Opponents();
    this.failed.value = false;
    this.#look(computer).catch((error: unknown) => {
      if (error instanceof Stopped) return;
      console.error(error);
      this.failed.value = true;
    });
    return () => computer.dispose();
  }

  async #look(computer: Opponents): Promise<void> {
    const { setup, actions } = this.#replay.chronicle();
    this.#guesses.value ??= await computer.ask({ ask: 'chances', setup, actions });
    for (let turn = this.#next(); turn; turn = this.#next()) {
      const depth = this.depth.value;
      const { number, seat, start, end } = turn;
      const { game, state } = this.#replay.position(start);
      const { played, others } = await computer.ask({
        ask: 'judgement',
        view: viewOf(game, state, seat, 'careful'),
        played: actions.slice(start, end).filter((action) => action.seat === seat),
        seed: `${this.#replay.id}/${number}`,
        depth,
      });
      if (!played) throw new Error(`turn ${number} was not judged`);
      const gain = gainOf(seat, played, others);
      const verdict = { turn, played, others, gain, mark: markOf(gain), depth };
      this.#verdicts.value = new Map(this.#verdicts.value).set(number, verdict);
    }
  }

  /** The turn on the board first, then those of people, then one after the other. */
  #next(): LogTurn | undefined {
    const open = this.all.value.filter((turn) => !this.#isJudged(turn));
    const here = open.find(({ number }) => number === this.#replay.turn.value);
    const own = open.find(({ seat }) => this.#replay.seats[seat].control === 'person');
    return here ?? own ?? open[0];
  }
  #isJudged({ number }: LogTurn): boolean {
    const verdict = this.#verdicts.value.get(number);
    return verdict !== undefined && (verdict.depth === 'deep' || this.depth.value === 'quick');
  }
}

function isWhole({ events }: LogTurn): boolean {
  return events.some(({ type }) => type === 'turnEnded');
}
