import { type Action, type CityId, type Cost, GODS, type Good, movePoints, score } from '@concordia/engine';
import type { JSX } from 'preact';
import { askPlayer } from '../app/dialogs.tsx';
import { ColonistIcon, HouseIcon, UiIcon } from '../art/index.ts';
import { type Ghost, isLine, type PendingHouse, type Target } from '../board/index.ts';
import { after, legal, reasonAgainst } from '../games/draft.ts';
import { list, m } from '../i18n/messages.ts';
import { why } from '../i18n/reasons.ts';
import {
  arrow,
  cityName,
  godName,
  goodName,
  isolate,
  pieces,
  placeName,
  price,
  signed,
} from '../i18n/words.ts';
import { Change, Price } from '../widgets/goods.tsx';
import { ChoiceRow, Note, TurnRow } from '../widgets/rows.tsx';
import { Colonists, type Mover } from './colonists.tsx';
import { confirmPrimary } from './confirm.tsx';
import type { Flow, FlowContext, Lit } from './flow.ts';
import { housePrice } from './house-price.ts';
import { askPreview } from './preview.ts';
import { removeAction } from './remove.ts';
import { Totals } from './totals.tsx';

type Move = Extract<Action, { type: 'move' }>;
type Build = Extract<Action, { type: 'build' }>;

/** First move, then build; both are open at once until the first house stands. */
export function architectFlow(context: FlowContext): Flow {
  const { draft, selection, table, seat } = context;
  const { game } = draft;
  const moves = legal(draft, 'move');
  const builds = legal(draft, 'build').map((action) => ({ action, cost: houseCost(context, action.city) }));
  const done = draft.actions.map((action, index) => ({ action, index }));
  const made = done.flatMap(({ action, index }) => (action.type === 'move' ? [{ ...action, index }] : []));
  const built = done.flatMap(({ action, index }) => (action.type === 'build' ? [{ ...action, index }] : []));
  const points = pointsLeft(context);
  const picked = selection.colonist.value;
  const fromHere = picked ? moves.filter((move) => move.kind === picked.kind && move.from === picked.at) : [];
  const moving = fromHere.length > 0;

  const colonists: Mover[] = uniqueStarts(moves).map(({ kind, from }) => {
    const chosen = picked?.kind === kind && picked.at === from;
    const place = placeName(game.board, from);
    const words = m[`aria_colonist_${kind}` as const]({ player: table.seats[seat].name, place });
    return {
      kind,
      place,
      chosen,
      target: { type: 'colonist', seat, kind, at: from },
      label: `${words} ${chosen ? m.aria_colonist_picked() : m.aria_colonist_pick()}`,
      choose: () => {
        selection.colonist.value = chosen ? null : { kind, at: from };
      },
    };
  });
  const lit: Lit[] = [...colonists];
  for (const move of fromHere) {
    const cost = movePoints(game, move);
    lit.push({
      target: { type: 'line', line: move.to },
      badge: { type: 'points', points: cost },
      label: `${lineLabel(context, move)} ${m.aria_move_here({ points: cost })}`,
      choose: () => {
        selection.colonist.value = null;
        context.act(move);
      },
    });
  }
  if (!moving) {
    for (const { action, cost } of builds) {
      lit.push({
        target: { type: 'city', city: action.city },
        badge: { type: 'price', sestertii: cost.sestertii, goods: pieces(cost.goods) },
        label: m.aria_build({
          city: cityName(game.board, action.city),
          good: goodName(cost.good),
          cost: price(cost.sestertii, cost.goods),
          nth: cost.houses,
        }),
        choose: () => {
          selection.colonist.value = null;
          context.act(action);
        },
      });
    }
  }

  return {
    character: 'architect',
    title: m.char_architect(),
    prompt: promptFor({ moving, points, canMove: moves.length > 0, canBuild: builds.length > 0 }, context),
    steps: [
      {
        label: m.flow_step_move({ left: points }),
        state: built.length > 0 ? 'done' : moves.length > 0 ? 'now' : 'done',
        ...(built.length > 0 && { choose: () => void backToMoves(context, built.length) }),
      },
      { label: m.flow_step_build(), state: builds.length > 0 || built.length > 0 ? 'now' : 'later' },
    ],
    lit,
    selected: picked && moving ? { type: 'colonist', seat, kind: picked.kind, at: picked.at } : null,
    pending: pendingHouses(context, built),
    ghosts: ghosts(made, seat),
    quotes: quotes(context, fromHere),
    place: 'board',
    content: (
      <>
        {!context.preview && <Points left={points} used={usedPoints(context, made)} />}
        {!context.preview && <Colonists colour={table.seats[seat].colour} colonists={colonists} />}
        {(made.length > 0 || built.length > 0) && (
          <ul class="turn-rows">
            {made.map((move) => (
              <TurnRow
                key={move.index}
                icon={<ColonistIcon colour={table.seats[seat].colour} kind={move.kind} size={20} />}
                name={`${placeName(game.board, move.from)} ${arrow()} ${placeName(game.board, move.to)}`}
                onRemove={() => removeAction(context, move.index)}
              />
            ))}
            {built.map((build) => {
              const cost = builtCost(context, build);
              return (
                <TurnRow
                  key={build.city}
                  icon={<HouseIcon colour={table.seats[seat].colour} size={20} />}
                  name={cityName(game.board, build.city)}
                  {...(cost.houses > 1 && { detail: m.flow_house_factor({ houses: cost.houses }) })}
                  onRemove={() => removeAction(context, build.index)}
                >
                  <Price sestertii={cost.sestertii} goods={cost.goods} />
                </TurnRow>
              );
            })}
          </ul>
        )}
        {!context.preview && (made.length > 0 || built.length > 0) && <Totals context={context} />}
        <Cities context={context} builds={builds} hidden={moving} />
      </>
    ),
    primary: confirmPrimary(context, {
      question: moving ? m.turn_question_line() : null,
      nothing:
        builds.length > 0 && built.length === 0
          ? m.turn_end_building()
          : moves.length > 0 && made.length + built.length === 0
            ? m.turn_end_moving()
            : null,
    }),
    explain: (target) => explain(context, target, moving),
  };
}

interface HouseCost {
  sestertii: number;
  goods: Cost;
  /** Houses in the city with this one. */
  houses: number;
  good: Good;
}

function houseCost({ view }: FlowContext, city: CityId, more = 1): HouseCost {
  const { good, houses } = view.cities[city];
  if (good === null) throw new Error('Roma has no houses');
  const nth = houses.length + more;
  return { ...housePrice(good, nth), houses: nth, good };
}
function builtCost(context: FlowContext, build: Build): HouseCost {
  return houseCost(context, build.city, 0);
}

function pointsLeft({ draft }: FlowContext): number {
  return draft.decision?.kind === 'architect' ? draft.decision.points : 0;
}
function usedPoints(context: FlowContext, made: readonly Move[]): number {
  if (made.length === 0) return 0;
  const { view, seat } = context;
  return view.players[seat].colonists.length - pointsLeft(context);
}

function uniqueStarts(moves: readonly Move[]): Move[] {
  const seen = new Map<string, Move>();
  for (const move of moves) {
    const key = `${move.kind}:${move.from}`;
    if (!seen.has(key)) seen.set(key, move);
  }
  return [...seen.values()];
}

function lineLabel({ draft }: FlowContext, move: Move): string {
  const { board } = draft.game;
  const line = board.lines.find(({ id }) => id === move.to);
  const [a, b] = line?.cities ?? ['', ''];
  return m[`aria_line_${move.kind}` as const]({ a: cityName(board, a), b: cityName(board, b) });
}

function promptFor(
  now: { moving: boolean; points: number; canMove: boolean; canBuild: boolean },
  context: FlowContext,
): string {
  if (context.preview) return askPreview();
  if (now.moving) return m.ask_move_to({ points: now.points });
  if (now.canMove) return now.canBuild ? m.ask_move() : m.flow_move_only();
  return now.canBuild ? m.ask_build() : m.ask_confirm();
}

async function backToMoves({ draft, table }: FlowContext, houses: number): Promise<void> {
  if (!(await askPlayer(m.flow_drop_houses({ count: houses })))) return;
  table.recompose(draft.actions.filter((action) => action.type !== 'build'));
}

function pendingHouses(context: FlowContext, built: readonly Build[]): PendingHouse[] {
  return built.map((build) => {
    const cost = builtCost(context, build);
    return {
      seat: context.seat,
      city: build.city,
      price: { sestertii: cost.sestertii, goods: pieces(cost.goods) },
    };
  });
}

/** Prices in the cities at the ends of the lines that a colonist may go to. */
function quotes(context: FlowContext, moves: readonly Move[]): NonNullable<Flow['quotes']> {
  const { board } = context.draft.game;
  const ends = moves.flatMap((move) => board.lines.find(({ id }) => id === move.to)?.cities ?? []);
  return [...new Set(ends)].flatMap((city) => {
    const { good, houses } = context.view.cities[city];
    if (good === null || houses.includes(context.seat)) return [];
    const cost = houseCost(context, city);
    return [{ city, sestertii: cost.sestertii, goods: pieces(cost.goods) }];
  });
}

/** One trail a colonist, from where it stood at the start of the turn. */
function ghosts(made: readonly Move[], seat: number): Ghost[] {
  const trails: Ghost[] = [];
  for (const move of made) {
    const earlier = trails.find((trail) => trail.to === move.from && trail.kind === move.kind);
    if (earlier) earlier.to = move.to;
    else trails.push({ seat, kind: move.kind, from: move.from, to: move.to });
  }
  return trails.filter((trail) => trail.from !== trail.to);
}

function explain(context: FlowContext, target: Target, moving: boolean): string | null {
  const { draft, seat, selection, table } = context;
  const { game } = draft;
  switch (target.type) {
    case 'city': {
      if (moving) return null;
      const refusal = context.draft.actions.some((a) => a.type === 'build' && a.city === target.city)
        ? null
        : reasonAgainst(draft, { seat, type: 'build', city: target.city });
      return refusal && why(refusal, game);
    }
    case 'line': {
      const colonist = selection.colonist.value;
      if (!colonist) return null;
      const refusal = reasonAgainst(draft, {
        seat,
        type: 'move',
        kind: colonist.kind,
        from: colonist.at,
        to: target.line,
      });
      return refusal && why(refusal, game);
    }
    case 'colonist':
      // Where another's piece stands on a line, what matters is the line.
      if (target.seat !== seat) {
        const player = isolate(table.seats[target.seat].name);
        return isLine(target.at) ? m.why_line_taken({ player }) : m.why_not_yours({ player });
      }
      return pointsLeft(context) === 0 ? m.why_no_points() : m.why_no_way();
    case 'province':
      return null;
    default:
      return target satisfies never;
  }
}

function Points({ left, used }: { left: number; used: number }): JSX.Element {
  return (
    <div class="points" role="img" aria-label={m.ask_move_to({ points: left })}>
      <b>{m.term_steps()}</b>
      <span class="grow" />
      {Array.from({ length: used }, (_, index) => (
        <span key={`used${index}`} class="pip used">
          <UiIcon name="arrow" size={14} class="mirrored" />
        </span>
      ))}
      {Array.from({ length: left }, (_, index) => (
        <span key={`left${index}`} class="pip">
          <UiIcon name="arrow" size={14} class="mirrored" />
        </span>
      ))}
      <b class="big">{left}</b>
    </div>
  );
}

/** The cities where a house could be built now, with price and, if wanted, what it would score. */
function Cities({
  context,
  builds,
  hidden,
}: {
  context: FlowContext;
  builds: readonly { action: Build; cost: HouseCost }[];
  hidden: boolean;
}): JSX.Element | null {
  if (hidden || builds.length === 0) return null;
  const { table, draft } = context;
  const gains = builds.map(({ action }) => gainOf(context, action));
  const best = table.liveScores
    ? gains.reduce((top, gain, index) => (gain.total > gains[top].total ? index : top), 0)
    : -1;
  return (
    <>
      <h3 class="small-title">{m.flow_cities_in_reach()}</h3>
      <div class="choice-rows">
        {builds.map(({ action, cost }, index) => (
          <ChoiceRow
            key={action.city}
            id={`build:${action.city}`}
            name={cityName(draft.game.board, action.city)}
            detail={cost.houses > 1 ? m.flow_house_factor({ houses: cost.houses }) : undefined}
            onChoose={() => context.act(action)}
          >
            <Price sestertii={cost.sestertii} goods={cost.goods} />
            {table.liveScores && <Change by={gains[index].total} />}
          </ChoiceRow>
        ))}
      </div>
      {best >= 0 && gains[best].total > 0 && (
        <Note>
          {m.flow_build_gain({
            city: cityName(draft.game.board, builds[best].action.city),
            points: gains[best].total,
            gods: gains[best].words,
          })}
        </Note>
      )}
    </>
  );
}

function gainOf({ draft, seat }: FlowContext, action: Build): { total: number; words: string } {
  const next = after(draft, action);
  if (!next) return { total: 0, words: '' };
  const was = score(draft.game, draft.state, seat);
  const is = score(next.game, next.state, seat);
  const words = GODS.filter((god) => is[god] !== was[god]).map(
    (god) => `${godName(god)} ${signed(is[god] - was[god])}`,
  );
  return { total: is.total - was.total, words: list(words) };
}
