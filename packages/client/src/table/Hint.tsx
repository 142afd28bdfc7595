import type { JSX } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { settings } from '../app/settings.ts';
import { draftShown } from '../flows/index.ts';
import { countHint, hintFor, hintText } from '../help/hints.ts';
import { Note } from '../widgets/rows.tsx';
import { isLow, layout } from './layout.ts';
import type { TableUi } from './ui.ts';

/** On a small screen the cards come first: what is said about them stands below the market. */
export function hintBelowMarket(ui: TableUi): boolean {
  return ui.place.value === 'market' && (layout.value === 'phone' || isLow());
}

/** One sentence at most, chosen again at each step: a hint for beginners, or else the flow's own. */
export function Hint({ ui }: { ui: TableUi }): JSX.Element | null {
  const { table } = ui;
  const draft = table.draft.value;
  const preview = ui.selection.preview.value;
  const wanted = settings.value.hints && !table.exercise;
  const moment = `${table.turns.value.length}/${draft?.actions.length}/${preview}`;
  const key = useMemo(() => {
    if (!draft || !wanted) return null;
    return hintFor(draftShown(draft, preview));
  }, [moment, wanted]);
  useEffect(() => {
    if (key) countHint(key);
  }, [key, moment]);
  const text = key ? hintText(key) : ui.flow.value?.note;
  return text ? <Note>{text}</Note> : null;
}
