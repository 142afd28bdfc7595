import { type CardId, cardInfo, scoreCard } from '@concordia/engine';
import type { JSX } from 'preact';
import { ask, Dialog } from '../app/dialogs.tsx';
import { go } from '../app/router.ts';
import { openSettings } from '../app/SettingsDialog.tsx';
import { UiIcon } from '../art/index.ts';
import { exportGame } from '../games/files.ts';
import type { MenuItem } from '../games/model.ts';
import { deleteGame } from '../games/storage.ts';
import { KeysDialog } from '../help/KeysDialog.tsx';
import { m } from '../i18n/messages.ts';
import { cardName, cardScoring, cardText, godName } from '../i18n/words.ts';
import { CardFace } from './Card.tsx';
import { PlayerPanel } from './Players.tsx';
import { priceWords } from './price.ts';
import { TextBoard } from './TextBoard.tsx';
import type { TableUi } from './ui.ts';

export function TableDialogs({ ui }: { ui: TableUi }): JSX.Element | null {
  const dialog = ui.dialog.value;
  const close = () => {
    // The press that closes one may open another, or the same anew: hence the keys below, too.
    if (ui.dialog.peek() === dialog) ui.dialog.value = null;
  };
  switch (dialog?.type) {
    case undefined:
      return null;
    case 'menu':
      return <Menu ui={ui} onClose={close} />;
    case 'keys':
      return <KeysDialog onClose={close} />;
    case 'text':
      return <TextBoard ui={ui} onClose={close} />;
    case 'pile':
      return <PileDialog key={dialog} ui={ui} onClose={close} />;
    case 'card':
      return <CardDialog key={dialog} ui={ui} card={dialog.card} onClose={close} />;
    case 'player':
      return (
        <Dialog key={dialog} title={ui.table.seats[dialog.seat].name} onClose={close} passing>
          <PlayerPanel ui={ui} seat={dialog.seat} />
        </Dialog>
      );
    default:
      return dialog satisfies never;
  }
}

function Menu({ ui, onClose }: { ui: TableUi; onClose: () => void }): JSX.Element {
  const { table } = ui;
  const local: MenuItem[] = [
    { icon: 'clock', label: m.app_replay(), act: () => go({ page: 'replay', id: table.id, at: null }) },
    { icon: 'download', label: m.app_export(), act: () => exportGame(table.record()) },
    { icon: 'trash', label: m.app_delete(), act: () => void remove(ui) },
  ];
  const items: MenuItem[] = [
    { icon: 'house', label: m.table_to_home(), act: () => go({ page: 'home' }) },
    { icon: 'book', label: m.app_rules(), act: () => go({ page: 'rules', section: null }) },
    { icon: 'text', label: m.aria_board_table(), act: () => (ui.dialog.value = { type: 'text' }) },
    { icon: 'info', label: m.keys_title(), act: () => (ui.dialog.value = { type: 'keys' }) },
    { icon: 'gear', label: m.settings_title(), act: openSettings },
    ...(table.extras?.menu() ?? local),
  ];
  return (
    <Dialog title={m.table_menu()} onClose={onClose}>
      <div class="menu">
        {items.map(({ icon, label, act }) => (
          <button
            key={label}
            type="button"
            class="button"
            onClick={() => {
              onClose();
              act();
            }}
          >
            <UiIcon name={icon} size={20} /> {label}
          </button>
        ))}
      </div>
    </Dialog>
  );
}

async function remove({ table }: TableUi): Promise<void> {
  if (!(await ask(m.app_delete_sure()))) return;
  table.dispose();
  await deleteGame(table.id);
  go({ page: 'home' });
}

function PileDialog({ ui, onClose }: { ui: TableUi; onClose: () => void }): JSX.Element {
  const seat = ui.ownSeat ?? 0;
  const { pile } = ui.table.view.value.players[seat];
  return (
    <Dialog title={m.term_pile()} onClose={onClose} passing>
      <div class="card-grid">
        {(pile ?? []).map((card) => (
          <CardFace key={card} card={card} points={null} />
        ))}
        {(pile ?? []).length === 0 && <p>{m.flow_empty_pile()}</p>}
      </div>
    </Dialog>
  );
}

/** A card explains itself: what it does, what it scores, what it costs. */
function CardDialog({ ui, card, onClose }: { ui: TableUi; card: CardId; onClose: () => void }): JSX.Element {
  const { game, state } = ui.table.shown.value;
  const { god, deck } = cardInfo(card);
  const slot = ui.table.view.value.display.indexOf(card);
  const seat = ui.ownSeat;
  const points = ui.table.liveScores && seat !== null ? scoreCard(game, state, seat, card) : null;
  return (
    <Dialog title={cardName(card)} onClose={onClose} passing>
      <div class="card-help">
        <CardFace card={card} points={null} />
        <div>
          <p>{cardText(card)}</p>
          <p>
            <b>{godName(god)}.</b> {cardScoring(card)}
          </p>
          {deck > 0 && <p>{priceWords(card, slot < 0 ? null : slot)}</p>}
          {points !== null && <p>{m.score_now({ points })}</p>}
          <button
            type="button"
            class="button"
            onClick={() => go({ page: 'rules', section: cardInfo(card).character })}
          >
            <UiIcon name="book" size={18} /> {m.app_rules()}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
