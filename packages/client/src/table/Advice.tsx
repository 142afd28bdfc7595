import type { JSX } from 'preact';
import { UiIcon } from '../art/index.ts';
import { tellTurn } from '../games/chronicle.ts';
import { m } from '../i18n/messages.ts';
import { JudgedTurnRow } from './JudgedTurnRow.tsx';
import type { TableUi } from './ui.ts';

/** Asks the program what it would play; a press on its answer composes that turn. */
export function Advice({ ui }: { ui: TableUi }): JSX.Element | null {
  const { table, advisor } = ui;
  const draft = table.draft.value;
  if (!draft || !advisor.mayAsk.value || ui.selection.preview.value) return null;
  const said = advisor.said.value;
  if (said?.type === 'advice')
    return (
      <div class="advice" role="status">
        <span class="soft">{m.advice_answer()}</span>
        <JudgedTurnRow
          ui={ui}
          game={draft.game}
          told={tellTurn(draft.base, draft.seat, said.best.actions)}
          onPress={() => advisor.follow(said.best)}
        />
      </div>
    );
  return (
    <div class="advice">
      <button
        type="button"
        class={`button quiet${said?.type === 'thinking' ? ' busy' : ''}`}
        data-action="advise"
        onClick={() => void advisor.ask()}
      >
        <UiIcon name="bulb" size={18} /> {m.advice_ask()}
      </button>
      {said?.type === 'failed' && <p role="alert">{m.analysis_failed({ message: said.message })}</p>}
    </div>
  );
}
