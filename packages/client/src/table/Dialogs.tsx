import type { JSX } from 'preact';
import { askPlayer, Dialog } from '../app/dialogs.tsx';
import { exportGame } from '../app/download.ts';
import { go } from '../app/router.ts';
import { openSettings } from '../app/SettingsDialog.tsx';
import { UiIcon } from '../art/index.ts';
import type { MenuItem } from '../games/model.ts';
import { deleteGame } from '../games/storage.ts';
import { KeysDialog } from '../help/KeysDialog.tsx';
import { m } from '../i18n/messages.ts';
import { TellDialog } from './TellDialog.tsx';
import { TextBoard } from './TextBoard.tsx';
import type { TableUi } from './ui.ts';

export function TableDialogs({ ui }: { ui: TableUi }): JSX.Element | null {
  const dialog = ui.dialog.value;
  const close = () => {
    ui.dialog.value = null;
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
    case 'card':
    case 'player':
    case 'points':
      return <TellDialog ui={ui} />;
    default:
      return dialog satisfies never;
  }
}

function Menu({ ui, onClose }: { ui: TableUi; onClose: () => void }): JSX.Element {
  const { table } = ui;
  const { takeBack } = table;
  const local: MenuItem[] = [
    { icon: 'clock', label: m.app_replay(), act: () => go({ page: 'replay', id: table.id, at: null }) },
    { icon: 'download', label: m.app_export(), act: () => exportGame(table.record()) },
    { icon: 'trash', label: m.app_delete(), act: () => void remove(ui) },
  ];
  const items: MenuItem[] = [
    ...(takeBack?.possible.value
      ? [{ icon: 'undoAll', label: m.turn_take_back(), act: () => takeBack.last() } as const]
      : []),
    {
      icon: 'chart',
      label: m.scores_open(),
      act: () => (ui.dialog.value = { type: 'points', seat: null }),
    },
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
  if (!(await askPlayer(m.app_delete_sure()))) return;
  table.dispose();
  await deleteGame(table.id);
  go({ page: 'home' });
}
