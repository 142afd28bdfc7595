/** Pointer, keyboard and focus on the board, turned into chosen and explained targets. */
import { KINDS, type Kind } from '@concordia/engine';
import type { Signal } from '@preact/signals';
import type { Atlas } from './atlas.ts';
import { type Hit, nearestHit, neighbour } from './hits.ts';
import type { DrawnScene } from './scene.ts';
import { type BoardProps, sameTarget, type Target } from './types.ts';
import type { ViewControl } from './view.ts';

export const ZOOM_STEP = 1.4;
const DOUBLE_TAP_ZOOM = 1.8;
/** How far from a legal target, in CSS pixels, a press still means it: half a 44 px target for fingers. */
const REACH = { mouse: 8, touch: 24 };

/** What the handlers need to know of the render they belong to. */
export interface InputContext {
  atlas: Atlas;
  scene: DrawnScene;
  /** In reading order. */
  hits: readonly Hit[];
  hitByKey: ReadonlyMap<string, Hit>;
  legal: ReadonlySet<string>;
  view: { current: ViewControl | null };
  onChoose: BoardProps['onChoose'];
  onExplain: BoardProps['onExplain'];
  /** The element now pointed at. */
  pointed: Signal<Target | null>;
  /** Where Tab will enter the board next time. */
  onEnter: (hit: Hit) => void;
  focus: (hit: Hit) => void;
}

export interface InputHandlers {
  onKeyDown: (event: KeyboardEvent) => void;
  onClick: (event: MouseEvent) => void;
  onDblClick: (event: MouseEvent) => void;
  onPointerMove: (event: PointerEvent) => void;
  onPointerLeave: () => void;
  onFocusIn: (event: FocusEvent) => void;
  onFocusOut: () => void;
}

/** The colonist of a badge that was pressed. */
const kindOf = (event: Event): Kind | undefined => {
  const { kind } = (event.target as Element).closest<SVGElement>('[data-kind]')?.dataset ?? {};
  return KINDS.find((known) => known === kind);
};
const onButton = (event: Event): boolean => (event.target as Element).closest('button') !== null;

export function inputHandlers(context: InputContext): InputHandlers {
  const { atlas, scene, hits, hitByKey, legal, view, onChoose, onExplain, pointed } = context;
  const legalHits = hits.filter(({ key }) => legal.has(key));

  const focusedHit = (event: Event): Hit | undefined =>
    hitByKey.get((event.target as SVGElement).dataset?.target ?? '');

  /** The hit an event means: the element itself, or the nearest legal one for an imprecise press. */
  const hitOf = (event: MouseEvent): Hit | null => {
    const element = (event.target as Element).closest<SVGElement>('[data-target], [data-of]');
    const exact = hitByKey.get(element?.dataset.target ?? element?.dataset.of ?? '') ?? null;
    // A click without a place (detail 0) comes from assistive technology and means exactly its element.
    const placeless = event.type === 'click' && event.detail === 0;
    if (!view.current || placeless || (exact && legal.has(exact.key))) return exact;
    const touch = event instanceof PointerEvent && event.pointerType !== 'mouse';
    const reach = (touch ? REACH.touch : REACH.mouse) / view.current.state().scale;
    const point = view.current.toBoard({ x: event.clientX, y: event.clientY });
    return nearestHit(atlas, legalHits, scene.badges, point, reach) ?? exact;
  };
  const choose = (hit: Hit, kind?: Kind) => {
    if (legal.has(hit.key)) onChoose?.(hit.target, kind);
    else onExplain?.(hit.target, true);
  };

  const point = (hit: Hit | null) => {
    const target = hit?.target ?? null;
    if (sameTarget(target, pointed.peek())) return;
    pointed.value = target;
    onExplain?.(target, false);
  };

  /** True when the key was meant for the board. */
  const pressed = (event: KeyboardEvent): boolean => {
    switch (event.key) {
      case '+':
      case '=':
        view.current?.zoomAt(null, ZOOM_STEP, true);
        return true;
      case '-':
        view.current?.zoomAt(null, 1 / ZOOM_STEP, true);
        return true;
      case '0':
        view.current?.fitAll();
        return true;
    }
    const focused = focusedHit(event);
    if (!focused) return false;
    switch (event.key) {
      case 'Enter':
      case ' ':
        // A key that is held down is not a second press.
        if (!event.repeat) choose(focused);
        return true;
      case 'Tab': {
        // From one legal target to the next; past the last one Tab leaves the board as everywhere else.
        const here = hits.indexOf(focused);
        const next = event.shiftKey
          ? legalHits.findLast((hit) => hits.indexOf(hit) < here)
          : legalHits.find((hit) => hits.indexOf(hit) > here);
        if (next) context.focus(next);
        return next !== undefined;
      }
      case 'ArrowLeft':
      case 'ArrowRight':
      case 'ArrowUp':
      case 'ArrowDown': {
        const next = neighbour(hits, focused, event.key);
        if (next) context.focus(next);
        return true;
      }
      default:
        return false;
    }
  };

  return {
    onKeyDown(event) {
      if (event.ctrlKey || event.metaKey || event.altKey || !pressed(event)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onClick(event) {
      if (onButton(event)) return;
      const hit = hitOf(event);
      if (hit) choose(hit, kindOf(event));
      else onExplain?.(null, true);
    },
    onDblClick(event) {
      if (onButton(event) || hitOf(event)) return;
      view.current?.zoomAt({ x: event.clientX, y: event.clientY }, DOUBLE_TAP_ZOOM, true);
    },
    onPointerMove(event) {
      if (event.pointerType === 'mouse' && event.buttons === 0) point(hitOf(event));
    },
    onPointerLeave: () => point(null),
    onFocusIn(event) {
      const hit = focusedHit(event);
      if (!hit) return;
      context.onEnter(hit);
      if (!(event.target as SVGElement).matches(':focus-visible')) return;
      view.current?.fitPoints([hit], { nudge: true });
      point(hit);
    },
    onFocusOut: () => point(null),
  };
}
