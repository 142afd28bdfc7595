/** At each edge of the view: how many lit targets lie beyond it, and a way there. */
import type { ReadonlySignal } from '@preact/signals';
import type { JSX } from 'preact';
import { UiIcon } from '../art/icons.tsx';
import type { Point } from './curve.ts';
import { type Beyond as Away, beyond } from './edges.ts';
import type { ViewState } from './view.ts';

const ARROWS = { left: 'back', right: 'arrow', top: 'up', bottom: 'down' } as const;

export function Beyond({
  points,
  viewport,
  view,
  label,
  onPress,
}: {
  points: readonly Point[];
  viewport: { current: HTMLElement | null };
  view: ReadonlySignal<ViewState>;
  label: (count: number) => string;
  onPress: () => void;
}): JSX.Element | null {
  const state = view.value;
  const box = viewport.current;
  if (!box || points.length === 0) return null;
  const away = beyond(points, state, { width: box.clientWidth, height: box.clientHeight });
  return (
    <>
      {(Object.keys(away) as (keyof Away)[]).map(
        (side) =>
          away[side] > 0 && (
            <button
              key={side}
              type="button"
              class={`board-beyond ${side}`}
              aria-label={label(away[side])}
              onClick={onPress}
            >
              <UiIcon name={ARROWS[side]} size={18} /> <b aria-hidden="true">{away[side]}</b>
            </button>
          ),
      )}
    </>
  );
}
