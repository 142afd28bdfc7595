import type { JSX } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { settings } from '../app/settings.ts';
import { draftShown } from '../flows/index.ts';
import { Note } from '../flows/parts.tsx';
import { countHint, hintFor, hintText } from '../help/hints.ts';
import type { TableUi } from './ui.ts';

/** One sentence for beginners at most, chosen anew with each step. */
export function Hint({ ui }: { ui: TableUi }): JSX.Element | null {
  const { table } = ui;
  const draft = table.draft.value;
  const preview = ui.selection.preview.value;
  const wanted = settings.value.hints && !table.guided;
  const moment = `${table.turns.value.length}/${draft?.actions.length}/${preview}`;
  const key = useMemo(() => {
    if (!draft || !wanted) return null;
    return hintFor(draftShown(draft, preview));
  }, [moment, wanted]);
  useEffect(() => {
    if (key) countHint(key);
  }, [key, moment]);
  return key ? <Note>{hintText(key)}</Note> : null;
}
