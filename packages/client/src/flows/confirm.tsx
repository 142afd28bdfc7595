import { cardInfo } from '@concordia/engine';
import { confirmation, keepsOnly } from '../games/draft.ts';
import { m } from '../i18n/messages.ts';
import { cardName } from '../i18n/words.ts';
import { TurnEvents } from './events.tsx';
import type { Flow, FlowContext, Primary } from './flow.ts';
import { askPreview } from './preview.ts';
import { Totals } from './totals.tsx';

/** What stands in the way of a plain confirmation. */
interface Open {
  /** Something was begun and waits for an answer. */
  readonly question?: string | null;
  /** Nothing was done, though something could be: what the button says then. */
  readonly nothing?: string | null;
}

/** The button that never moves: it plays the previewed card, or confirms the turn, or says what is missing. */
export function confirmPrimary(context: FlowContext, { question, nothing }: Open = {}): Primary {
  const { draft, preview, table, selection } = context;
  const card = draft.actions.at(-1);
  if (preview && card?.type === 'play') {
    return {
      label: m.do_play({ card: cardName(card.card) }),
      act: () => {
        selection.lower();
        table.add(card);
      },
    };
  }
  const label = table.plan?.value?.composing ? m.plan_save() : m.do_confirm();
  if (question) return { label, act: () => undefined, off: question };
  if (confirmation(draft) === null) return { label, act: () => undefined, off: m.why_not_done() };
  const act = () => void table.confirm();
  return nothing ? { label: nothing, act, quiet: true } : { label, act };
}

/** Everything is decided: what the turn comes to, and the confirmation. */
export function completeFlow(context: FlowContext): Flow {
  const { draft } = context;
  const played = draft.actions.find((action) => action.type === 'play');
  return {
    character: played ? cardInfo(played.card).character : null,
    title: played ? cardName(played.card) : m.term_storehouse(),
    prompt: context.preview ? askPreview() : keepsOnly(draft) ? m.ask_confirm_choice() : m.ask_confirm(),
    lit: [],
    place: 'panel',
    content: (
      <>
        <TurnEvents context={context} />
        <Totals context={context} />
      </>
    ),
    primary: confirmPrimary(context),
  };
}
