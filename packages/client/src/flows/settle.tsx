import { type Action, type CityId, COLONIST_COST, colonistIncome, KINDS, type Kind } from '@concordia/engine';
import type { JSX } from 'preact';
import { CoinIcon, ColonistIcon } from '../art/index.ts';
import { legal, reasonAgainst } from '../games/draft.ts';
import { m } from '../i18n/messages.ts';
import { why } from '../i18n/reasons.ts';
import { cityName } from '../i18n/words.ts';
import { Change, Goods } from '../widgets/goods.tsx';
import { ChoiceRow, Note, TurnRow } from '../widgets/rows.tsx';
import { confirmPrimary } from './confirm.tsx';
import { TurnEvents } from './events.tsx';
import type { Flow, FlowContext, Lit } from './flow.ts';
import { askPreview } from './preview.ts';
import { removeAction } from './remove.ts';
import { Totals } from './totals.tsx';

type Settle = Extract<Action, { type: 'settle' }>;

/** Colonist card: any number of new colonists for 1 food and 1 tool each, or an income. */
export function colonistFlow(context: FlowContext): Flow {
  const { draft, seat } = context;
  const income = legal(draft, 'income')[0];
  const placed = draft.actions.filter((action) => action.type === 'settle').length;
  const coins = colonistIncome(draft.state, seat);
  const more = placed > 0 ? m.ask_colonist_more() : m.ask_colonist();
  const enough = placed > 0 ? m.ask_confirm() : m.ask_colonist_income_only();
  const possible = legal(draft, 'settle').length > 0;
  return settling(context, {
    character: 'colonist',
    prompt: possible ? more : enough,
    nothing: placed > 0 || !income ? null : possible ? m.turn_end_placing() : m.turn_end_income(),
    extra: (
      <ChoiceRow
        id="income"
        lit={income !== undefined && !possible}
        name={m.flow_income_instead()}
        icon={<CoinIcon size={18} />}
        off={income ? undefined : m.why_one_of_two()}
        onChoose={() => income && void context.act(income)}
      >
        <Change by={coins} />
      </ChoiceRow>
    ),
  });
}

/** Tribune: the cards are back already; one colonist may be placed in Roma. */
export function tribuneFlow(context: FlowContext): Flow {
  const { draft } = context;
  const settle = legal(draft, 'settle');
  return settling(context, {
    character: 'tribune',
    prompt: settle.length > 0 ? m.ask_tribune() : m.ask_confirm(),
    nothing: null,
    extra: <TurnEvents context={context} />,
  });
}

function settling(
  context: FlowContext,
  how: {
    character: 'colonist' | 'tribune';
    prompt: string;
    /** What confirming says while nothing is done. */
    nothing: string | null;
    extra: JSX.Element;
  },
): Flow {
  const { draft, selection, seat, table } = context;
  const { board } = draft.game;
  const options = new Map<CityId, Settle[]>();
  for (const action of legal(draft, 'settle')) {
    options.set(action.city, [...(options.get(action.city) ?? []), action]);
  }
  const asked = selection.city.value;
  const choosing = asked === null ? undefined : options.get(asked);
  const settle = (action: Settle) => {
    selection.city.value = null;
    context.act(action);
  };
  const lit: Lit[] = [...options].map(([city, actions]) => ({
    target: { type: 'city', city },
    badge: { type: 'kinds', seat, kinds: actions.map(({ kind }) => kind) },
    label: actions.map(({ kind }) => label(kind, cityName(board, city))).join(' '),
    choose: (kind) => {
      const meant = actions.find((action) => action.kind === kind);
      if (meant) settle(meant);
      else if (actions.length === 1) settle(actions[0]);
      else selection.city.value = asked === city ? null : city;
    },
  }));
  const placed = draft.actions.flatMap((action, index) =>
    action.type === 'settle' ? [{ action, index }] : [],
  );

  return {
    character: how.character,
    title: m[`char_${how.character}` as const](),
    prompt: context.preview ? askPreview() : choosing ? m.ask_kind() : how.prompt,
    lit,
    selected: choosing && asked ? { type: 'city', city: asked } : null,
    place: 'board',
    content: (
      <>
        {placed.length > 0 && (
          <ul class="turn-rows">
            {placed.map(({ action, index }) => (
              <TurnRow
                key={index}
                icon={<ColonistIcon colour={table.seats[seat].colour} kind={action.kind} size={20} />}
                name={cityName(board, action.city)}
                onRemove={() => removeAction(context, index)}
              >
                <Goods goods={COLONIST_COST} size={18} />
              </TurnRow>
            ))}
          </ul>
        )}
        <div class="choice-rows">
          {how.character === 'colonist' && !choosing && how.extra}
          {(choosing ?? [...options.values()].flat()).map((action) => (
            <ChoiceRow
              key={`${action.kind}${action.city}`}
              id={`settle:${action.kind}:${action.city}`}
              lit={choosing !== undefined}
              icon={<ColonistIcon colour={table.seats[seat].colour} kind={action.kind} size={22} />}
              name={button(action.kind, cityName(board, action.city))}
              onChoose={() => settle(action)}
            >
              <Goods goods={COLONIST_COST} size={18} />
            </ChoiceRow>
          ))}
        </div>
        {how.character === 'tribune' && how.extra}
        {options.size === 0 && placed.length === 0 && (
          <Note>
            <b>{m.flow_new_colonist()}.</b> {whyNone(context)}
          </Note>
        )}
        {!context.preview && <Totals context={context} />}
      </>
    ),
    primary: confirmPrimary(context, {
      question: choosing ? m.turn_question_kind() : null,
      nothing: how.nothing,
    }),
    explain: (target) => {
      if (target.type !== 'city') return null;
      const refusals = KINDS.map((kind) =>
        reasonAgainst(draft, { seat, type: 'settle', kind, city: target.city }),
      );
      const refusal = refusals.find((item) => item !== null);
      return refusal ? why(refusal, draft.game) : null;
    },
  };
}

function whyNone({ draft, seat }: FlowContext): string {
  const refusals = KINDS.map((kind) => reasonAgainst(draft, { seat, type: 'settle', kind, city: 'roma' }));
  const refusal = refusals.find((item) => item !== null && item.code !== 'noneStored') ?? refusals[0];
  return refusal ? why(refusal, draft.game) : m.ask_nothing();
}

function label(kind: Kind, city: string): string {
  return m[`aria_settle_${kind}` as const]({ city });
}
function button(kind: Kind, city: string): string {
  return m[`do_settle_${kind}` as const]({ city });
}
