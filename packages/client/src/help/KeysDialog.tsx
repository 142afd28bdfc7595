import type { JSX } from 'preact';
import { Dialog } from '../app/dialogs.tsx';
import { m } from '../i18n/messages.ts';

export function KeysDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const keys: readonly (readonly [string, string])[] = [
    ['1 – 9', m.keys_cards()],
    ['Enter', m.keys_do()],
    ['Esc', m.keys_cancel()],
    ['Z', m.do_undo_step()],
    ['Shift + Z', m.do_undo_turn()],
    ['Ctrl + Enter', m.do_confirm()],
    ['Tab', m.keys_tab()],
    ['← ↑ → ↓', m.keys_arrows()],
    ['C', m.keys_colonist()],
    ['M', m.term_market()],
    ['B', m.term_board()],
    ['P', m.scores_open()],
    ['L', m.table_log()],
    ['T', m.aria_board_table()],
    ['N', m.games_next()],
    ['F6', m.keys_regions()],
    ['+ − 0', m.keys_zoom()],
    ['A', m.advice_ask()],
    ['H', m.settings_hints()],
    ['F1', m.rules_read()],
    ['?', m.keys_title()],
  ];
  return (
    <Dialog title={m.keys_title()} onClose={onClose}>
      <dl class="keys">
        {keys.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd dir="ltr">{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <h3>{m.app_replay()}</h3>
      <dl class="keys">
        <div>
          <dt>
            <kbd dir="ltr">← →</kbd>
          </dt>
          <dd>{m.keys_replay_turn()}</dd>
        </div>
        <div>
          <dt>
            <kbd dir="ltr">Shift + ← →</kbd>
          </dt>
          <dd>{m.keys_replay_round()}</dd>
        </div>
        <div>
          <dt>
            <kbd dir="ltr">Space</kbd>
          </dt>
          <dd>{m.keys_replay_play()}</dd>
        </div>
        <div>
          <dt>
            <kbd dir="ltr">A</kbd>
          </dt>
          <dd>{m.analysis_title()}</dd>
        </div>
        <div>
          <dt>
            <kbd dir="ltr">J K</kbd>
          </dt>
          <dd>{m.keys_mistakes()}</dd>
        </div>
        <div>
          <dt>
            <kbd dir="ltr">T</kbd>
          </dt>
          <dd>{m.review_try()}</dd>
        </div>
      </dl>
    </Dialog>
  );
}
