/** A tip that stays at its target while the board is panned and zoomed. */
import type { ReadonlySignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Point } from './curve.ts';
import type { Explanation } from './types.ts';
import type { ViewState } from './view.ts';

const GAP = 12;

export function Tip({
  at,
  reach,
  explanation,
  view,
  onHold,
}: {
  at: Point;
  /** Radius of the target, in board units. */
  reach: number;
  explanation: Explanation;
  view: ReadonlySignal<ViewState>;
  /** The pointer has come to the tip itself, or left it. */
  onHold: ((held: boolean) => void) | undefined;
}): JSX.Element {
  const ref = useRef<HTMLDivElement>(null);
  const { scale, x, y } = view.value;
  useLayoutEffect(() => {
    const tip = ref.current;
    const room = tip?.parentElement?.getBoundingClientRect();
    if (!tip || !room) return;
    const [px, py] = [x + at.x * scale, y + at.y * scale];
    const [w, h] = [tip.offsetWidth, tip.offsetHeight];
    const left = Math.max(GAP, Math.min(room.width - w - GAP, px - w / 2));
    const above = py - reach * scale - h - GAP;
    const top = above >= GAP ? above : Math.min(room.height - h - GAP, py + reach * scale + GAP);
    tip.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
  });
  return (
    <div ref={ref} class={`board-tip${explanation.refused ? ' refused' : ''}`} role="tooltip" dir="auto">
      {explanation.title !== undefined && <strong>{explanation.title}</strong>}
      <span>{explanation.text}</span>{' '}
      {explanation.more && (
        <a
          href={explanation.more.href}
          tabIndex={-1}
          onPointerEnter={() => onHold?.(true)}
          onPointerLeave={() => onHold?.(false)}
          onPointerDown={(event) => event.stopPropagation()}
        >
          {explanation.more.text}
        </a>
      )}
    </div>
  );
}
