import { useRef } from 'preact/hooks';
import type { TableDialog, WatchUi } from './ui.ts';

interface Telling {
  readonly onPointerDown: () => void;
  readonly tell: (dialog: TableDialog) => void;
}

/**
 * For what tells about itself when pressed: pressed once more, it stops. The press already closes what was told, before the click
 * is heard; so what counts is what was open when the press began.
 */
export function useTelling(ui: WatchUi): Telling {
  const open = useRef<TableDialog | null>(null);
  return {
    onPointerDown: () => {
      open.current = ui.dialog.peek();
    },
    tell: (dialog) => {
      const again = JSON.stringify(open.current) === JSON.stringify(dialog);
      open.current = null;
      ui.dialog.value = again ? null : dialog;
    },
  };
}
