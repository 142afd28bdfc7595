import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { UiIcon } from '../art/index.ts';
import { m } from '../i18n/messages.ts';
import { characterName } from '../i18n/words.ts';
import type { LessonRun } from './LessonPage.tsx';
import type { Answer } from './lessons/answer.ts';
import { type Step, stepDone } from './lessons/scene.ts';
import { Ring } from './Ring.tsx';

/** The goal of a scene, its steps, hints, and the answer to a wrong try. */
export function Task({ run }: { run: LessonRun }): JSX.Element | null {
  const { words, scene } = run;
  const table = run.table.value;
  const answer = run.answer.value;
  const hints = run.hints.value;
  if (!words) return null;
  const solved = answer?.type === 'solved';
  const tried = run.tried(table);
  // Until something is played a phone has room for all that is to be known.
  const isFresh = tried.actions.length === 0 && hints === 0 && !solved;
  const done = scene.steps.map((step) => solved || stepDone(step, tried));
  const now = done.indexOf(false);
  return (
    <section class={`task panel${isFresh ? ' fresh' : ''}`} aria-label={m.learn_your_task()}>
      <p class="task-say">{words.say}</p>
      <div class="task-goal">
        <small>{m.learn_your_task()}</small>
        <p>{words.task}</p>
      </div>
      {answer && !solved && <Wrong run={run} answer={answer} />}
      <ol class="task-steps">
        {scene.steps.map((step, i) => (
          <li
            key={i}
            class={done[i] ? 'done' : i === now ? 'now' : ''}
            aria-current={i === now ? 'step' : undefined}
          >
            {done[i] && <UiIcon name="check" size={14} label={m.learn_step_done()} />}
            {stepText(step)}
          </li>
        ))}
        <li class={solved ? 'done' : now < 0 ? 'now' : ''}>
          {solved && <UiIcon name="check" size={14} label={m.learn_step_done()} />}
          {m.learn_step_confirm()}
        </li>
      </ol>
      <div class="visually-hidden" aria-live="polite">
        {now > 0 && m.learn_spoken({ done: stepText(scene.steps[now - 1]), now: stepText(scene.steps[now]) })}
      </div>
      {hints > 0 && !solved && (
        <p class="task-hint" role="status">
          <b>{m.learn_hint_n({ n: hints })}</b> {words.hint}
        </p>
      )}
      {!solved && (
        <div class="task-buttons">
          {hints < 2 && (
            <button
              type="button"
              class="button"
              data-action="hint"
              aria-keyshortcuts="H"
              onClick={() => run.hints.value++}
            >
              <UiIcon name="bulb" size={18} /> {hints === 0 ? m.learn_hint() : m.learn_show_me()}
            </button>
          )}
          <button
            type="button"
            class="button quiet"
            data-action="restart"
            aria-keyshortcuts="R"
            onClick={() => run.restart()}
          >
            <UiIcon name="undoAll" size={18} class="mirrored" /> {m.learn_restart()}
          </button>
        </div>
      )}
      {hints > 1 && !solved && <Ring next={run.next} />}
    </section>
  );
}

function Wrong({ run, answer }: { run: LessonRun; answer: Answer }): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), [answer.type]);
  const [first] = run.scene.steps;
  const text =
    answer.type === 'wrong'
      ? run.words?.wrong[answer.id]
      : answer.type === 'otherCard' && first.do === 'play'
        ? m.learn_other_card({ card: characterName(first.character) })
        : m.learn_not_done();
  return (
    <div
      ref={box}
      class="task-wrong"
      role="alert"
      data-answer={answer.type === 'wrong' ? answer.id : answer.type}
    >
      <p>
        <b>{m.learn_not_quite()}</b> {text}
      </p>
      <button
        type="button"
        class="button"
        data-action="task-undo"
        onClick={() => run.table.peek().undoStep()}
      >
        {m.learn_undo()}
      </button>
    </div>
  );
}

/** In the place of the questions, once the task is done. */
export function After({ run }: { run: LessonRun }): JSX.Element {
  return (
    <div class="task-after">
      <h2>
        <UiIcon name="check" size={24} /> {m.learn_solved()}
      </h2>
      <p>{run.words?.done}</p>
      <button type="button" class="button primary" data-action="learn-on" onClick={() => run.goOn()}>
        {run.last ? m.learn_finish() : m.learn_next_task()}
      </button>
    </div>
  );
}

function stepText(step: Step): string {
  switch (step.do) {
    case 'play':
      return m.learn_step_play({ card: characterName(step.character) });
    case 'move':
    case 'build':
    case 'recruit':
      return m[`learn_step_${step.do}` as const]({ count: step.times });
    case 'copy':
    case 'produce':
    case 'income':
    case 'sell':
    case 'buy':
    case 'settle':
    case 'keep':
      return m[`learn_step_${step.do}` as const]();
    default:
      return step satisfies never;
  }
}
