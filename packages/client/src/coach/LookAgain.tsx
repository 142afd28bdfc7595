import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { openSettings } from '../app/SettingsDialog.tsx';
import { settings } from '../app/settings.ts';
import { UiIcon } from '../art/index.ts';
import { whyBetter } from '../explain/reasons.ts';
import { tellTurn } from '../games/chronicle.ts';
import { m } from '../i18n/messages.ts';
import { percent } from '../i18n/words.ts';
import { JudgedTurnRow } from '../table/JudgedTurnRow.tsx';
import type { TableUi } from '../table/ui.ts';
import './coach.css';

/** Asked after Confirm, before the turn is played. The better turn stays hidden until it is asked for. */
export function LookAgain({ ui }: { ui: TableUi }): JSX.Element | null {
  const { coach } = ui.table;
  const doubt = coach?.doubt.value ?? null;
  const [shown, setShown] = useState(false);
  const again = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    setShown(false);
    again.current?.focus();
  }, [doubt]);
  const draft = ui.table.draft.value;
  // A turn that is changed is another one.
  const doubted = doubt?.turn.filter(({ type }) => type !== 'done');
  if (!coach || !doubt || !draft || JSON.stringify(doubted) !== JSON.stringify(draft.actions)) return null;
  const { game } = draft.base;
  const chance = doubt.better.chances[draft.seat] ?? 0;
  return (
    <div
      class="look-again"
      role="alertdialog"
      aria-labelledby="look-again"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        coach.dismiss();
      }}
    >
      <h3 id="look-again">
        <UiIcon name="eye" size={22} /> {m.coach_look_again()}
      </h3>
      <p>{m.coach_loses({ before: percent(chance), after: percent(chance - doubt.loss) })}</p>
      {settings.value.coach === 'explain' && <p>{whyBetter(doubt.reasons, game)}</p>}
      {shown && (
        <JudgedTurnRow
          ui={ui}
          game={game}
          told={tellTurn(draft.base, draft.seat, doubt.better.actions)}
          onPress={() => {
            coach.dismiss();
            ui.selection.clear();
            ui.table.recompose(doubt.better.actions.filter(({ type }) => type !== 'done'));
          }}
        />
      )}
      <div class="look-again-buttons">
        <button
          ref={again}
          type="button"
          class="button primary"
          data-action="look-again"
          onClick={() => coach.dismiss()}
        >
          {m.coach_look()}
        </button>
        {!shown && (
          <button type="button" class="button" data-action="coach-show" onClick={() => setShown(true)}>
            {m.coach_show()}
          </button>
        )}
        <button
          type="button"
          class="button quiet"
          data-action="play-anyway"
          onClick={() => {
            coach.dismiss();
            ui.table.confirm();
          }}
        >
          {m.coach_anyway()}
        </button>
      </div>
      <p class="look-again-mode">
        {m[`coach_${settings.value.coach}` as const]()}{' '}
        <button type="button" class="link-button" onClick={openSettings}>
          {m.coach_change()}
        </button>
      </p>
    </div>
  );
}
