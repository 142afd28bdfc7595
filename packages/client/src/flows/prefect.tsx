import { type ByGood, check, type Good, markerIncome, type ProvinceId, type Seat } from '@concordia/engine';
import type { JSX } from 'preact';
import { CoinIcon, PraefectusIcon } from '../art/index.ts';
import { legal } from '../games/draft.ts';
import { list, m } from '../i18n/messages.ts';
import { why } from '../i18n/reasons.ts';
import { amounts, isolate, pieces, provinceName } from '../i18n/words.ts';
import { confirmPrimary } from './confirm.tsx';
import type { Flow, FlowContext } from './flow.ts';
import { Change, ChoiceRow, Goods, Note } from './parts.tsx';
import { askPreview } from './preview.ts';
import { sum } from './totals.tsx';

/** Produce in a province whose marker shows goods, or take the income of the spent ones. */
export function prefectFlow(context: FlowContext): Flow {
  const { draft, view, seat, table } = context;
  const { game } = draft;
  const provinces = legal(draft, 'produce').map((action) => ({
    action,
    yields: yieldsOf(context, action.province),
  }));
  const income = legal(draft, 'income')[0];
  const coins = markerIncome(game, draft.state);
  const own = (yields: ReadonlyMap<Seat, Partial<ByGood<number>>>) => yields.get(seat) ?? {};
  const byGain = provinces.toSorted((a, b) => sum(own(b.yields)) - sum(own(a.yields)));
  const free = view.players[seat].freeSlots;
  const overflowing = byGain.find(({ yields }) => sum(own(yields)) > free);

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
      label: m.aria_produce({
        province: provinceName(game.board, action.province),
        yield: describe(context, yields),
      }),
      choose: () => void context.act(action),
    })),
    place: 'board',
    content: (
      <>
        <h3 class="small-title">{m.flow_best_provinces()}</h3>
        <div class="choice-rows">
          {byGain.map(({ action, yields }) => (
            <ChoiceRow
              key={action.province}
              id={`produce:${action.province}`}
              name={provinceName(game.board, action.province)}
              onChoose={() => void context.act(action)}
              detail={<Others context={context} yields={yields} />}
            >
              <Goods goods={own(yields)} size={18} />
            </ChoiceRow>
          ))}
          <ChoiceRow
            id="income"
            name={m.flow_income_instead()}
            icon={<CoinIcon size={18} />}
            off={income ? undefined : m.why_all_fresh()}
            onChoose={() => income && void context.act(income)}
          >
            <Change by={coins} />
          </ChoiceRow>
        </div>
        {overflowing && (
          <Note tone="warn">
            {m.flow_overflow({
              free,
              province: provinceName(game.board, overflowing.action.province),
              arriving: sum(own(overflowing.yields)),
            })}
          </Note>
        )}
        <Note>
          <PraefectusIcon size={16} />{' '}
          {view.praefectusMagnus === seat
            ? m.flow_bonus_double()
            : m.flow_bonus_single({ player: isolate(table.seats[view.praefectusMagnus].name) })}
        </Note>
      </>
    ),
    primary: confirmPrimary(context),
    explain: (target) => {
      if (target.type !== 'province') return null;
      const refusal = check(game, draft.state, { seat, type: 'produce', province: target.province });
      return refusal && why(refusal, game);
    },
  };
}

/** Who would get what if the province produced now. */
export function yieldsOf(
  { draft, view, seat }: Pick<FlowContext, 'draft' | 'view' | 'seat'>,
  province: ProvinceId,
): Map<Seat, Partial<ByGood<number>>> {
  const yields = new Map<Seat, Partial<ByGood<number>>>();
  const give = (to: Seat, good: Good, count: number) => {
    const goods = yields.get(to) ?? {};
    goods[good] = (goods[good] ?? 0) + count;
    yields.set(to, goods);
  };
  give(seat, view.markers[province].good, view.praefectusMagnus === seat ? 2 : 1);
  for (const city of draft.game.board.cities) {
    if (city.province !== province) continue;
    const { good, houses } = view.cities[city.id];
    if (good !== null) for (const owner of houses) give(owner, good, 1);
  }
  return yields;
}

function describe({ table }: FlowContext, yields: ReadonlyMap<Seat, Partial<ByGood<number>>>): string {
  return list(
    [...yields].map(([seat, goods]) =>
      m.flow_yield({ player: isolate(table.seats[seat].name), goods: amounts(goods) }),
    ),
  );
}

function Others({
  context: { table, seat },
  yields,
}: {
  context: FlowContext;
  yields: ReadonlyMap<Seat, Partial<ByGood<number>>>;
}): JSX.Element | null {
  const others = [...yields].filter(([owner]) => owner !== seat);
  if (others.length === 0) return null;
  return (
    <>
      {list(
        others.map(([owner, goods]) =>
          m.flow_other_gets({ player: isolate(table.seats[owner].name), count: sum(goods) }),
        ),
      )}
    </>
  );
}
