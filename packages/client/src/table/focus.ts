import { effect } from '@preact/signals';
import { afterFrame } from '../app/frame.ts';
import { focusRegion, type Region } from './keyboard.ts';
import type { TableUi } from './ui.ts';

/**
 * The focused element may disappear with the step made on it, and a played card has no more to offer. Keyboard players
 * then find the focus where the turn continues, instead of at the top of the page or at that card. A focus set by a pointer
 * isn't missed, so it isn't moved.
 */
export function keepFocus(ui: TableUi): () => void {
  let last: Element | null = null;
  const lost = () => (document.activeElement === document.body && !last?.isConnected ? last : null);
  const playedCard = () => document.querySelector('.hand-card.up:focus-visible');
  const remember = () => {
    last = document.querySelector(':focus-visible');
  };
  const forget = () => {
    last = null;
  };
  remember();
  addEventListener('focusin', remember);
  addEventListener('pointerdown', forget);
  let steps = 0;
  const stop = effect(() => {
    const before = steps;
    steps = ui.table.draft.value?.actions.length ?? 0;
    const played = before === 0 && steps > 0;
    // Whatever may take an element of the table away.
    ui.flow.value;
    ui.table.activity.value;
    ui.scoreOpen.value;
    afterFrame(() => {
      const gone = lost();
      if (gone) focusRegion(ui, whereNext(ui, gone), () => lost() === gone);
      else if (played && playedCard()) focusRegion(ui, afterCard(ui), () => playedCard() !== null);
    });
  });
  return () => {
    stop();
    removeEventListener('focusin', remember);
    removeEventListener('pointerdown', forget);
  };
}

function whereNext(ui: TableUi, last: Element): Region {
  const draft = ui.table.draft.value;
  if (draft?.actions.length === 0 && ui.table.view.value.decision?.kind === 'play') return 'hand';
  const flow = ui.flow.value;
  return last.matches('.hit') && flow && flow.lit.length > 0 ? 'board' : 'actions';
}

function afterCard(ui: TableUi): Region {
  const flow = ui.flow.value;
  if (flow?.place === 'market') return 'market';
  return flow?.place === 'board' && flow.lit.length > 0 ? 'board' : 'actions';
}
