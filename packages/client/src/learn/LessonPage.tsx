import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { go } from '../app/router.ts';
import { confirmation } from '../games/draft.ts';
import { ExerciseTable } from '../games/exercise.ts';
import { m } from '../i18n/messages.ts';
import { TableScreen } from '../table/TableScreen.tsx';
import { type Answer, answerTo, nextAction } from './lessons/answer.ts';
import { LESSONS, type Lesson, type LessonId } from './lessons/index.ts';
import type { Scene, Tried } from './lessons/scene.ts';
import { noteLesson, progress } from './progress.ts';
import { After, Task } from './Task.tsx';
import { texts } from './texts.ts';

/** One run through a lesson, from the scene it was left at. */
export class LessonRun {
  readonly lesson: Lesson;
  readonly scenes: readonly Scene[];
  readonly at: Signal<number>;
  readonly table: ReadonlySignal<ExerciseTable>;
  /** How many hints have been asked for; the second points at what to choose next. */
  readonly hints: Signal<number> = signal(0);
  /** The answer to a turn that was to be confirmed; it goes when the turn is changed. */
  readonly #confirmed = signal<{ turn: string; answer: Answer } | null>(null);

  constructor(lesson: Lesson) {
    this.lesson = lesson;
    this.scenes = lesson.scenes();
    const reached = progress.peek().lessons[lesson.id];
    this.at = signal(typeof reached === 'number' ? Math.min(reached, this.scenes.length - 1) : 0);
    this.table = computed(() => this.#open(this.scenes[this.at.value]));
  }

  get scene(): Scene {
    return this.scenes[this.at.value];
  }
  get words() {
    return texts()?.[this.lesson.id as LessonId].scenes[this.at.value];
  }

  #open(scene: Scene): ExerciseTable {
    const where = () =>
      m.learn_where({ n: number(this.lesson), title: texts()?.[this.lesson.id as LessonId].title ?? '' });
    const exercise = {
      where,
      back: { page: 'learn', path: [] } as const,
      Task: () => <Task run={this} />,
      After: () => <After run={this} />,
      keys: (letter: string) => this.#onKey(letter),
    };
    const table: ExerciseTable = new ExerciseTable(scene.setup, scene.before, exercise, (turn) => {
      const answer = answerTo(scene, this.tried(table), true) ?? { type: 'notDone' };
      if (answer.type === 'solved') {
        table.solve(turn);
        noteLesson(this.lesson.id, this.last ? 'done' : this.at.peek() + 1);
      } else this.#confirmed.value = { turn: drafted(table), answer };
    });
    return table;
  }

  #onKey(letter: string): boolean {
    if (letter === 'H' && this.hints.peek() < 2) this.hints.value++;
    else if (letter === 'R') this.restart();
    else return letter === 'H';
    return true;
  }

  tried(table: ExerciseTable): Tried {
    const draft = table.draft.value;
    const before = table.before.value;
    return { seat: table.seat, actions: draft?.actions ?? [], before, now: draft ?? before };
  }
  /** The comment on the turn as it stands. */
  readonly answer: ReadonlySignal<Answer | null> = computed(() => {
    const table = this.table.value;
    if (table.activity.value.type === 'solved') return { type: 'solved' };
    const confirmed = this.#confirmed.value;
    if (confirmed?.turn === drafted(table)) return confirmed.answer;
    return answerTo(this.scene, this.tried(table), false);
  });
  /** What to choose next: an action, to confirm, or to undo what leads elsewhere. */
  get next() {
    const table = this.table.value;
    const draft = table.draft.value;
    if (!draft) return null;
    const action = nextAction(this.scene, draft.actions);
    if (action && action.type !== 'done') return action;
    return confirmation(draft) && (action || draft.complete) && this.scene.goal(this.tried(table))
      ? 'confirm'
      : 'undo';
  }
  get last(): boolean {
    return this.at.value === this.scenes.length - 1;
  }

  restart(): void {
    this.hints.value = 0;
    this.table.peek().undoTurn();
  }
  goOn(): void {
    this.hints.value = 0;
    if (this.last) go({ page: 'learn', path: [] });
    else this.at.value += 1;
  }
}

function number(lesson: Lesson): number {
  return LESSONS.findIndex(({ id }) => id === lesson.id) + 1;
}
function drafted(table: ExerciseTable): string {
  return JSON.stringify(table.draft.value?.actions ?? []);
}

export function LessonPage({ lesson }: { lesson: Lesson }): JSX.Element {
  const run = useMemo(() => new LessonRun(lesson), [lesson]);
  useEffect(() => noteLesson(lesson.id, run.at.peek()), [run]);
  const table = run.table.value;
  useEffect(() => () => table.dispose(), [table]);
  return <TableScreen key={table} table={table} />;
}
