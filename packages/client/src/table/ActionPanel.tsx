import type { Action } from '@concordia/engine';
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { CharacterIcon, UiIcon } from '../art/index.ts';
import { LookAgain } from '../coach/LookAgain.tsx';
import type { Flow } from '../flows/flow.ts';
import { m } from '../i18n/messages.ts';
import { Advice } from './Advice.tsx';
import { Hint, hintBelowMarket } from './Hint.tsx';
import type { TableUi } from './ui.ts';
import { TakeBackButton, Waiting } from './Waiting.tsx';

/** The prompt, the summary of the turn so far, and the three buttons that never move. */
export function ActionPanel({ ui }: { ui: TableUi }): JSX.Element {
  const flow = ui.flow.value;
  return (
    <section
      class={`actions panel${flow ? ' active' : ''}`}
      data-region="actions"
      data-rule={flow?.character ?? 'turn'}
      aria-label={m.aria_actions_region()}
      tabIndex={-1}
    >
      {flow ? <Composing ui={ui} flow={flow} /> : <Waiting ui={ui} />}
      {flow && <Buttons ui={ui} flow={flow} />}
    </section>
  );
}

export function Composing({ ui, flow }: { ui: TableUi; flow: Flow }): JSX.Element {
  const title = useRef<HTMLHeadingElement>(null);
  const none = ui.table.draft.value?.actions.length === 0 && ui.selection.preview.value === null;
  // Something else is asked: that comes first, however far the panel was scrolled.
  useLayoutEffect(() => title.current?.scrollIntoView({ block: 'nearest' }), [flow.title, flow.prompt]);
  return (
    <div class="actions-body">
      <h2 class="actions-title" ref={title}>
        {flow.character && <CharacterIcon character={flow.character} cut="var(--panel)" size={28} />}
        {flow.title}
      </h2>
      {flow.steps && !ui.selection.preview.value && (
        <ol class="steps">
          {flow.steps.map((step) => (
            <li key={step.label} class={step.state} aria-current={step.state === 'now' ? 'step' : undefined}>
              {step.choose ? (
                <button type="button" onClick={step.choose}>
                  {step.label}
                </button>
              ) : (
                <span>{step.label}</span>
              )}
            </li>
          ))}
        </ol>
      )}
      <LookAgain ui={ui} />
      <p class="prompt">{flow.prompt}</p>
      {flow.content}
      {!hintBelowMarket(ui) && <Hint ui={ui} />}
      <Advice ui={ui} />
      {none && <TakeBackButton ui={ui} />}
    </div>
  );
}

export function Buttons({ ui, flow }: { ui: TableUi; flow: Flow }): JSX.Element {
  const { table, selection } = ui;
  const draft = table.draft.value;
  const none = !draft || draft.actions.length === 0;
  const undo = (all: boolean) => {
    selection.clear();
    if (all) table.undoTurn();
    else table.undoStep();
  };
  const off = none && selection.preview.value === null ? m.why_nothing_to_undo() : undefined;
  const fresh = useJustPlayed(draft?.actions ?? []);
  const primaryOff = flow.primary.off ?? (fresh ? m.turn_just_played() : undefined);
  return (
    <div class="action-buttons">
      <button
        type="button"
        class="button undo"
        data-action="undo-step"
        data-rule=""
        aria-disabled={off ? true : undefined}
        data-tip={off ?? m.do_undo_step()}
        onClick={() => {
          if (none) selection.clear();
          else undo(false);
        }}
      >
        <UiIcon name="undo" size={18} class="mirrored" />
        <span class="visually-hidden">{m.do_undo_step()}</span>
        <small aria-hidden="true">{m.table_undo()}</small>
      </button>
      <button
        type="button"
        class="button undo"
        data-action="undo-turn"
        data-rule=""
        aria-disabled={off ? true : undefined}
        data-tip={off ?? m.do_undo_turn()}
        onClick={() => {
          if (none) selection.clear();
          else undo(true);
        }}
      >
        <UiIcon name="undoAll" size={18} class="mirrored" />
        <span class="visually-hidden">{m.do_undo_turn()}</span>
        <small aria-hidden="true">{m.table_undo_all()}</small>
      </button>
      <button
        type="button"
        class={`button grow ${flow.primary.quiet ? 'end-quietly' : 'primary'}`}
        data-action="primary"
        aria-disabled={primaryOff ? true : undefined}
        data-tip={primaryOff}
        onClick={(event) => {
          // The second half of a double click was not meant for what the button has become meanwhile.
          if (event.detail > 1 || primaryOff) return;
          flow.primary.act();
        }}
      >
        {!flow.primary.off && !flow.primary.quiet && <UiIcon name="check" size={18} />} {flow.primary.label}
      </button>
    </div>
  );
}

/** How long the button that has just played a card does not end the turn. */
const JUST_PLAYED_MS = 1000;

/** Whether the card was only just played: a second tap on the same spot was meant for what stood there before. */
function useJustPlayed(actions: readonly Action[]): boolean {
  const count = useRef(actions.length);
  const fresh = useRef(false);
  const [, draw] = useState(0);
  if (count.current === 0 && actions.length === 1) fresh.current = actions[0].type === 'play';
  if (actions.length !== 1) fresh.current = false;
  count.current = actions.length;
  const running = fresh.current;
  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => {
      fresh.current = false;
      draw((drawn) => drawn + 1);
    }, JUST_PLAYED_MS);
    return () => clearTimeout(timer);
  }, [running]);
  return running;
}
