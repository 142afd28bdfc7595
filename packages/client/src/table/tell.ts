import { useRef } from 'preact/hooks';
import type { TableDialog, WatchUi } from './ui.ts';

interface Telling {
  readonly onPointerDown: () => void;
  readonly tell: (dialog: TableDialog) => void;
}

/**
 * For things that explain themselves when pressed: a second press closes the explanation. The press already closes it before the click
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
