import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { CharacterIcon, UiIcon } from '../art/index.ts';
import type { Flow } from '../flows/flow.ts';
import { m } from '../i18n/messages.ts';
import { Advice } from './Advice.tsx';
import { Hint, hintBelowMarket } from './Hint.tsx';
import type { TableUi } from './ui.ts';
import { Waiting } from './Waiting.tsx';

/** What is asked, the account of the turn so far, and the three buttons that never move. */
export function ActionPanel({ ui }: { ui: TableUi }): JSX.Element {
  const flow = ui.flow.value;
  return (
    <section
      class={`actions panel${flow ? ' active' : ''}`}
      data-region="actions"
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
      <p class="prompt">{flow.prompt}</p>
      {flow.content}
      {!hintBelowMarket(ui) && <Hint ui={ui} />}
      <Advice ui={ui} />
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
  return (
    <div class="action-buttons">
      <button
        type="button"
        class="button undo"
        data-action="undo-step"
        aria-disabled={off ? true : undefined}
        data-tip={off ?? m.do_undo_step()}
        onClick={() => {
          if (none) selection.clear();
          else undo(false);
        }}
      >
        <UiIcon name="undo" size={18} class="mirrored" />
        <span class="visually-hidden">{m.do_undo_step()}</span>
        <small aria-hidden="true">{m.table_step()}</small>
      </button>
      <button
        type="button"
        class="button undo"
        data-action="undo-turn"
        aria-disabled={off ? true : undefined}
        data-tip={off ?? m.do_undo_turn()}
        onClick={() => {
          if (none) selection.clear();
          else undo(true);
        }}
      >
        <UiIcon name="undoAll" size={18} class="mirrored" />
        <span class="visually-hidden">{m.do_undo_turn()}</span>
        <small aria-hidden="true">{m.term_turn()}</small>
      </button>
      <button
        type="button"
        class="button primary grow"
        data-action="primary"
        aria-disabled={flow.primary.off ? true : undefined}
        data-tip={flow.primary.off}
        onClick={(event) => {
          // The second half of a double click was not meant for what the button has become meanwhile.
          if (event.detail > 1 || flow.primary.off) return;
          flow.primary.act();
        }}
      >
        {!flow.primary.off && <UiIcon name="check" size={18} />} {flow.primary.label}
      </button>
    </div>
  );
}
