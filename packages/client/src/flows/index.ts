import { type Action, type CardId, view as viewOf } from '@concordia/engine';
import { compose, type Draft } from '../games/draft.ts';
import type { TableModel } from '../games/model.ts';
import { architectFlow } from './architect.tsx';
import { chooseFlow } from './choose.tsx';
import { completeFlow } from './confirm.tsx';
import { diplomatFlow } from './diplomat.tsx';
import type { Flow, FlowContext, Selection } from './flow.ts';
import { keepFlow } from './keep.tsx';
import { marketFlow } from './market.tsx';
import { mercatorFlow } from './mercator.tsx';
import { prefectFlow } from './prefect.tsx';
import { colonistFlow, tribuneFlow } from './settle.tsx';

/** What the composing seat is asked now; null while nobody here composes. */
export function flowOf(table: TableModel, selection: Selection): Flow | null {
  const draft = table.draft.value;
  if (!draft) return null;
  const shown = draftShown(draft, selection.preview.value);
  return flowFor(contextOf(table, selection, shown, shown !== draft));
}

/** The turn as the screen speaks of it: a card that is looked at counts as played. */
export function draftShown(draft: Draft, preview: CardId | null): Draft {
  if (preview === null || draft.actions.length > 0 || draft.decision?.kind !== 'play') return draft;
  const play: Action = { seat: draft.seat, type: 'play', card: preview };
  const { draft: next, refused } = compose(draft.base, draft.seat, [play]);
  return refused ? draft : next;
}

function contextOf(table: TableModel, selection: Selection, draft: Draft, preview: boolean): FlowContext {
  return {
    table,
    draft,
    selection,
    preview,
    seat: draft.seat,
    view: viewOf(draft.game, draft.state, draft.seat),
    act: (action) => {
      const refused = preview ? table.recompose([...draft.actions, action]) : table.add(action);
      selection.clear();
      return refused;
    },
  };
}

function flowFor(context: FlowContext): Flow {
  const { draft } = context;
  if (draft.complete || draft.decision === null) return completeFlow(context);
  switch (draft.decision.kind) {
    case 'play':
      return chooseFlow(context);
    case 'copy':
      return diplomatFlow(context);
    case 'tribune':
      return tribuneFlow(context);
    case 'architect':
      return architectFlow(context);
    case 'prefect':
      return prefectFlow(context);
    case 'colonist':
      return colonistFlow(context);
    case 'mercator':
      return mercatorFlow(context);
    case 'senator':
    case 'consul':
      return marketFlow(context, draft.decision.kind);
    case 'keep':
      return keepFlow(context);
    default:
      return draft.decision satisfies never;
  }
}
