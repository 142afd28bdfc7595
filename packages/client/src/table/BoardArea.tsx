import { markerIncome } from '@concordia/engine';
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { ruleHash } from '../app/rule-link.ts';
import { motionAllowed, settings } from '../app/settings.ts';
import type { Target } from '../board/index.ts';
import { Board, targetKey } from '../board/index.ts';
import { aboutTarget, titleOf } from '../explain/target.ts';
import { locale, m } from '../i18n/messages.ts';
import { boardLabels, plainLabels } from './labels.ts';
import { layout } from './layout.ts';
import { piecesOf } from './pieces.ts';
import { planMarks } from './plan-marks.ts';
import type { WatchUi } from './ui.ts';

const NOTHING: readonly never[] = [];
/** How long the pointer rests on a thing before its explanation appears. */
const REST_MS = 450;
/** The same where it may be chosen: there one aims, and what one aims at must stay in sight. */
const LIT_REST_MS = 1500;
/** The way to the link in an explanation. */
const LEAVE_MS = 300;

/** A small screen shows a part of the board: what is asked for is brought there. */
function useLitInSight(ui: WatchUi): void {
  const flow = ui.flow.value;
  const small = layout.value === 'phone' || layout.value === 'tablet';
  const lit = small && ui.begun.value && flow?.place === 'board' ? flow.lit.map(({ target }) => target) : [];
  const back = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (lit.length === 0) return;
    back.current ??= ui.boardView.current?.remember() ?? null;
    ui.boardView.current?.fit(lit);
  }, [lit.map(targetKey).join()]);
  // The view from before the turn returns after it.
  const begun = ui.begun.value;
  useEffect(() => {
    if (begun) return;
    back.current?.();
    back.current = null;
  }, [begun]);
}

/** The board with what the flow lights on it. */
export function BoardArea({ ui }: { ui: WatchUi }): JSX.Element {
  useLitInSight(ui);
  const { table } = ui;
  const view = table.view.value;
  const position = table.shown.value;
  const flow = ui.flow.value;
  const language = locale.value;
  const plain = useMemo(() => plainLabels(position.game, view), [position.game, view, language]);
  const pending = flow?.pending ?? NOTHING;
  const standing = useMemo(() => piecesOf(view, pending), [view, pending]);
  const colours = useMemo(() => table.seats.map(({ colour }) => colour), [table]);
  const plan = table.plan?.value ?? null;
  const actions = new Map(flow?.lit.map((item) => [targetKey(item.target), item.choose]));

  // With playback switched off, others' turns are there at once; only what is composed here still travels.
  const speed = settings.value.speed || (flow ? 1 : 0);

  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const rule = flow?.character ?? 'turn';
  const hold = (held: boolean) => {
    clearTimeout(waiting.current);
    if (held) return;
    waiting.current = setTimeout(() => {
      ui.explanation.value = null;
    }, LEAVE_MS);
  };
  // Why not is answered at once; what a thing is, when it was pressed or the pointer rests on it.
  const explain = (target: Target | null, pressed: boolean) => {
    clearTimeout(waiting.current);
    if (!target && ui.explanation.value?.more) {
      hold(false);
      return;
    }
    ui.explanation.value = null;
    if (!target) return;
    const refusal = actions.has(targetKey(target)) ? null : (flow?.explain?.(target) ?? null);
    const show = () => {
      const { game, state } = position;
      const about = aboutTarget(target, {
        game,
        state,
        view,
        seat: ui.ownSeat,
        liveScores: table.liveScores,
      });
      const text = refusal === null ? about : target.type === 'city' ? `${refusal} ${about}` : refusal;
      const refused = refusal !== null;
      const more = refused ? { href: ruleHash(rule), text: m.rules_read() } : undefined;
      ui.explanation.value = {
        ...{ target, title: titleOf(target, game.board), text, refused },
        ...(more && { more }),
      };
    };
    if (refusal !== null || pressed) show();
    else waiting.current = setTimeout(show, actions.has(targetKey(target)) ? LIT_REST_MS : REST_MS);
  };

  return (
    <section
      class="board-area"
      data-region="board"
      data-rule={rule}
      aria-label={m.aria_board({ board: position.game.board.name })}
    >
      <Board
        map={view.map}
        {...standing}
        colours={colours}
        selectable={flow?.lit ?? NOTHING}
        selected={flow?.selected ?? null}
        pending={pending}
        ghosts={plan ? NOTHING : (flow?.ghosts ?? NOTHING)}
        plan={plan ? planMarks(plan) : NOTHING}
        quotes={flow?.quotes ?? NOTHING}
        arrows={ui.arrows.value}
        highlight={ui.highlight.value}
        explanation={ui.explanation.value}
        label={m.aria_board({ board: position.game.board.name })}
        labels={boardLabels(plain, flow)}
        cartouche={m.table_income_now({ count: markerIncome(position.game, position.state) })}
        zoomLabels={{
          in: m.table_zoom_in(),
          out: m.table_zoom_out(),
          fit: m.table_zoom_fit(),
          beyond: (count) => m.touch_beyond({ count }),
        }}
        onChoose={(target, kind) => {
          clearTimeout(waiting.current);
          ui.explanation.value = null;
          actions.get(targetKey(target))?.(kind);
        }}
        onExplain={explain}
        onHoldExplanation={hold}
        motion={table.undone.value ? 0 : motionAllowed() ? speed : 'fade'}
        view={ui.boardView}
      />
    </section>
  );
}
