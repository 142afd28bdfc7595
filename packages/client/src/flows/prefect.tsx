import { type GoodsCount, markerIncome, type ProvinceId, production } from '@concordia/engine';
import { CoinIcon, PraefectusIcon } from '../art/index.ts';
import { legal, reasonAgainst } from '../games/draft.ts';
import { list, m } from '../i18n/messages.ts';
import { why } from '../i18n/reasons.ts';
import { amounts, isolate, pieces, provinceName } from '../i18n/words.ts';
import { Change, Goods } from '../widgets/goods.tsx';
import { ChoiceRow, Note } from '../widgets/rows.tsx';
import { confirmPrimary } from './confirm.tsx';
import type { Flow, FlowContext } from './flow.ts';
import { askPreview } from './preview.ts';
import { sum } from './totals.tsx';
import { byWorth } from './worth.ts';

/** How many provinces are offered before the income. */
const BEST = 3;

/** Produce in a province whose marker shows goods, or take the income of the spent ones. */
export function prefectFlow(context: FlowContext): Flow {
  const { draft, view, seat, table } = context;
  const { game } = draft;
  const provinces = legal(draft, 'produce').map((action) => ({
    action,
    yields: production(game, draft.state, action.province),
  }));
  const income = legal(draft, 'income')[0];
  const coins = markerIncome(game, draft.state);
  const own = (yields: readonly GoodsCount[]) => yields[seat];
  const ranked = byWorth(
    provinces,
    seat,
    view.players.map(({ freeSlots }) => freeSlots),
  );
  const free = view.players[seat].freeSlots;
  const overflowing = ranked.find(({ yields }) => sum(own(yields)) > free);
  const label = (province: ProvinceId, yields: readonly GoodsCount[]) =>
    m.aria_produce({ province: provinceName(game.board, province), yield: describe(context, yields) });
  const rows = ranked.map(({ action, yields }) => (
    <ChoiceRow
      key={action.province}
      id={`produce:${action.province}`}
      lit
      name={provinceName(game.board, action.province)}
      label={label(action.province, yields)}
      onChoose={() => void context.act(action)}
      detail={othersGet(context, yields)}
    >
      <Goods goods={own(yields)} size={18} />
    </ChoiceRow>
  ));

  return {
    character: 'prefect',
    title: m.char_prefect(),
    prompt: context.preview
      ? askPreview()
      : provinces.length === 0
        ? m.ask_prefect_income_only()
        : income
          ? m.ask_prefect()
          : m.ask_prefect_no_income(),
    lit: provinces.map(({ action, yields }) => ({
      target: { type: 'province', province: action.province },
      badge: { type: 'gain', goods: pieces(own(yields)) },
      label: label(action.province, yields),
      choose: () => void context.act(action),
    })),
    place: 'board',
    content: (
      <>
        {rows.length > 0 && <h3 class="small-title">{m.flow_best_provinces()}</h3>}
        <div class="choice-rows">
          {rows.slice(0, BEST)}
          <ChoiceRow
            id="income"
            lit={income !== undefined}
            name={m.flow_income_instead()}
            icon={<CoinIcon size={18} />}
            off={income ? undefined : m.why_all_fresh()}
            onChoose={() => income && void context.act(income)}
          >
            <Change by={coins} />
          </ChoiceRow>
        </div>
        {rows.length > BEST && (
          <details>
            <summary class="small-title">{m.flow_other_provinces()}</summary>
            <div class="choice-rows">{rows.slice(BEST)}</div>
          </details>
        )}
        {overflowing && (
          <Note tone="warn">
            {m.flow_overflow({
              free,
              province: provinceName(game.board, overflowing.action.province),
              arriving: sum(own(overflowing.yields)),
            })}
          </Note>
        )}
      </>
    ),
    note: (
      <>
        <PraefectusIcon size={16} />{' '}
        {view.praefectusMagnus === seat
          ? m.flow_bonus_double()
          : m.flow_bonus_single({ player: isolate(table.seats[view.praefectusMagnus].name) })}
      </>
    ),
    primary: confirmPrimary(context),
    explain: (target) => {
      if (target.type !== 'province') return null;
      const refusal = reasonAgainst(draft, { seat, type: 'produce', province: target.province });
      return refusal && why(refusal, game);
    },
  };
}

function describe({ table }: FlowContext, yields: readonly GoodsCount[]): string {
  return list(
    yields.flatMap((goods, seat) =>
      sum(goods) > 0
        ? [m.flow_yield({ player: isolate(table.seats[seat].name), goods: amounts(goods) })]
        : [],
    ),
  );
}

function othersGet({ table, seat }: FlowContext, yields: readonly GoodsCount[]): string {
  return list(
    yields.flatMap((goods, owner) =>
      owner !== seat && sum(goods) > 0
        ? [m.flow_other_gets({ player: isolate(table.seats[owner].name), count: sum(goods) })]
        : [],
    ),
  );
}
