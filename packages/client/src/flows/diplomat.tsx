import { cardInfo } from '@concordia/engine';
import { CharacterTile, EmblemIcon } from '../art/index.ts';
import { legal, reasonAgainst } from '../games/draft.ts';
import { m } from '../i18n/messages.ts';
import { why } from '../i18n/reasons.ts';
import { cardName, cardShort, isolate } from '../i18n/words.ts';
import { ChoiceRow } from '../widgets/rows.tsx';
import { confirmPrimary } from './confirm.tsx';
import type { Flow, FlowContext } from './flow.ts';
import { askPreview } from './preview.ts';

/** Whose top card to copy; the copied character then runs its own flow. */
export function diplomatFlow(context: FlowContext): Flow {
  const { draft, view, seat, table } = context;
  const copies = new Map(legal(draft, 'copy').map((action) => [action.from, () => void context.act(action)]));
  const others = view.players.map((_, other) => other).filter((other) => other !== seat);
  return {
    character: 'diplomat',
    title: m.char_diplomat(),
    prompt: context.preview ? askPreview() : copies.size > 0 ? m.ask_copy() : m.ask_nothing(),
    lit: [],
    piles: copies,
    place: 'panel',
    content: (
      <div class="choice-rows">
        {others.map((other) => {
          const top = view.players[other].top;
          const refusal = reasonAgainst(draft, { seat, type: 'copy', from: other });
          return (
            <ChoiceRow
              key={other}
              id={`copy:${other}`}
              lit={!refusal}
              icon={
                top ? (
                  <CharacterTile character={cardInfo(top).character} size={30} />
                ) : (
                  <EmblemIcon colour={table.seats[other].colour} size={30} />
                )
              }
              name={top ? cardName(top) : m.flow_empty_pile()}
              detail={`${isolate(table.seats[other].name)}${top ? ` · ${cardShort(top)}` : ''}`}
              off={refusal ? why(refusal, draft.game) : undefined}
              onChoose={copies.get(other)}
            />
          );
        })}
      </div>
    ),
    primary: confirmPrimary(context, { nothing: copies.size > 0 ? m.turn_end_copying() : null }),
  };
}
