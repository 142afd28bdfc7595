import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { UiIcon } from '../art/index.ts';
import { tellTurn } from '../games/chronicle.ts';
import { m } from '../i18n/messages.ts';
import { JudgedTurnRow } from './JudgedTurnRow.tsx';
import type { TableUi } from './ui.ts';

/** Asks the computer what it would play; a press on its answer composes that turn. */
export function Advice({ ui }: { ui: TableUi }): JSX.Element | null {
  const { table, advisor } = ui;
  const box = useRef<HTMLDivElement>(null);
  const draft = table.draft.value;
  const said = advisor.said.value;
  const answered = said?.type === 'advice';
  useEffect(() => {
    // The button that was pressed is gone: its answer takes the focus.
    if (answered && document.activeElement === document.body) box.current?.querySelector('button')?.focus();
  }, [answered]);
  if (!draft || !advisor.mayAsk.value || ui.selection.preview.value) return null;
  return (
    <div ref={box} class="advice" role="status">
      {answered ? (
        <>
          <span class="soft">{m.advice_answer()}</span>
          <JudgedTurnRow
            ui={ui}
            game={draft.game}
            told={tellTurn(draft.base, draft.seat, said.best.actions)}
            onPress={() => advisor.follow(said.best)}
          />
        </>
      ) : (
        <button
          type="button"
          class={`button quiet${said?.type === 'thinking' ? ' busy' : ''}`}
          data-action="advise"
          aria-busy={said?.type === 'thinking'}
          onClick={() => void advisor.ask()}
        >
          <UiIcon name="bulb" size={18} /> {m.advice_ask()}
        </button>
      )}
      {said?.type === 'failed' && <p role="alert">{m.analysis_failed()}</p>}
    </div>
  );
}
