import { m } from '../i18n/messages.ts';
import { Note } from '../widgets/rows.tsx';
import type { Flow, FlowContext } from './flow.ts';
import { byTouch } from './preview.ts';

/** Start of a turn: a card is to be chosen from the hand. */
export function chooseFlow({ view, table }: FlowContext): Flow {
  return {
    character: null,
    title: table.plan?.value?.composing ? m.plan_begin() : m.table_your_turn(),
    prompt: m.ask_play(),
    lit: [],
    place: 'panel',
    content:
      view.endedBy !== null ? (
        <Note tone="warn">{m.ask_last_turn()}</Note>
      ) : (
        <p class="soft">{byTouch() ? m.flow_choose_help_touch() : m.flow_choose_help()}</p>
      ),
    primary: { label: m.flow_choose_card(), act: () => undefined, off: m.ask_play() },
  };
}
