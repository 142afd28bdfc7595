/** Wheel, drag and pinch. A press that does not move stays a click; one that does is never one. */
import { distance, type Point } from './curve.ts';
import type { ViewControl } from './view.ts';

const DRAG_FROM = 6;
const WHEEL_RATE = 0.0016;
const PINCH_WHEEL_RATE = 0.01;
const SETTLE_MS = 260;
const LINE_PX = 16;

export function listenToGestures(viewport: HTMLElement, view: ViewControl): () => void {
  const pointers = new Map<number, Point>();
  let start: Point | null = null;
  let dragging = false;
  let settle = 0;
  const listening = new AbortController();
  const on = { signal: listening.signal };

  const middle = (): Point => {
    const [a, b] = [...pointers.values()];
    return b ? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } : a;
  };
  const spread = (): number => {
    const [a, b] = [...pointers.values()];
    return b ? distance(a, b) : 0;
  };

  viewport.addEventListener(
    'pointerdown',
    (event) => {
      // A pinch ends without a click: what is left of it must not swallow the next one.
      if (pointers.size === 0) dragging = false;
      if (event.button !== 0 || (event.target as Element).closest('button')) return;
      if (pointers.size === 0) start = { x: event.clientX, y: event.clientY };
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    on,
  );
  viewport.addEventListener(
    'pointermove',
    (event) => {
      if (!pointers.has(event.pointerId) || !start) return;
      // A button let go before the pointer was captured, and outside, is not heard of.
      if (event.pointerType === 'mouse' && event.buttons === 0) {
        release(event);
        return;
      }
      const [oldMiddle, oldSpread] = [middle(), spread()];
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (!dragging) {
        if (pointers.size === 1 && distance(start, middle()) < DRAG_FROM) return;
        dragging = true;
        view.gesture(true);
        // Capture only now: captured from the start, a plain click would not reach the element under the pointer.
        for (const id of pointers.keys()) viewport.setPointerCapture(id);
      }
      const now = middle();
      view.panBy(now.x - oldMiddle.x, now.y - oldMiddle.y);
      if (oldSpread > 0) view.zoomAt(now, spread() / oldSpread);
    },
    on,
  );
  const release = (event: PointerEvent) => {
    pointers.delete(event.pointerId);
    if (pointers.size === 0) view.gesture(false);
  };
  viewport.addEventListener('pointerup', release, on);
  viewport.addEventListener('pointercancel', release, on);
  viewport.addEventListener(
    'click',
    (event) => {
      if (!dragging) return;
      dragging = false;
      event.stopPropagation();
      event.preventDefault();
    },
    { ...on, capture: true },
  );
  viewport.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const rate = event.ctrlKey ? PINCH_WHEEL_RATE : WHEEL_RATE;
      const step = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * LINE_PX : event.deltaY;
      view.gesture(true);
      view.zoomAt({ x: event.clientX, y: event.clientY }, Math.exp(-step * rate));
      clearTimeout(settle);
      settle = window.setTimeout(() => view.gesture(false), SETTLE_MS);
    },
    { ...on, passive: false },
  );
  return () => {
    clearTimeout(settle);
    listening.abort();
  };
}
