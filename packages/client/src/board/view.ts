/** Pan and zoom: one CSS transform on the stage. Nothing of the board is rendered again while it moves. */
import type { Point } from './curve.ts';

export interface ViewState {
  /** CSS pixels per board unit. */
  scale: number;
  x: number;
  y: number;
}

/** Below these scales details, then name plates, are hidden; above the last one everything is shown at its largest. */
const LEVELS = [
  [0.35, 'tiny'],
  [0.45, 'small'],
  [1.6, 'normal'],
] as const;
/** What a finger needs zoomed in at first: names 11 px high, pieces 20. */
const READABLE = 0.62;
/** The whole board is shown at first where this scale or more is enough for it: a low laptop screen, but no phone. */
const MIN_USEFUL_FIT = 0.45;
/** Where it is not, a tall tablet's room is filled as long as that takes no more than this. */
const MAX_FILL = 0.85;
const MAX_ZOOM = 3;
const MIN_MAX_SCALE = 1.8;
/** Badges and rings grow on small views so that their numbers stay legible. */
const STEADY_FROM = 0.62;
const STEADY_MAX = 1.7;
/** Room, in board units, between a target that must be seen and the edge of the view. */
const MARGIN = 90;
/** Room, in pixels, that the zoom buttons take at the inline end. */
const BUTTONS = 50;

export interface ViewControl {
  state(): ViewState;
  toBoard(client: Point): Point;
  zoomAt(client: Point | null, factor: number, smooth?: boolean): void;
  panBy(dx: number, dy: number): void;
  fitAll(smooth?: boolean): void;
  /** Back to what was shown before. */
  restore(state: ViewState): void;
  /**
   * Shows all points: zooms out from the scale last chosen when it must, down to `floor`, and moves only when a point lies too
   * near the edge. Then it puts the points in the middle, or, to `nudge`, just far enough inside without zooming. They are shown
   * again when the view changes its size, until the board is moved.
   */
  fitPoints(points: readonly Point[], options?: { floor?: number; nudge?: boolean }): void;
  /** Raster is scaled, not redrawn, while a gesture lasts. */
  gesture(active: boolean): void;
  destroy(): void;
}

export function createView(
  viewport: HTMLElement,
  stage: HTMLElement,
  board: { width: number; height: number; home: Point },
  onChange: (state: ViewState) => void,
): ViewControl {
  let box = viewport.getBoundingClientRect();
  let state: ViewState = { scale: 1, x: 0, y: 0 };
  let untouched = true;
  let chosenScale = 1;
  let showAgain: (() => void) | null = null;

  const fitScale = () => Math.min(box.width / board.width, box.height / board.height) || 1;
  const maxScale = () => Math.max(MIN_MAX_SCALE, fitScale() * MAX_ZOOM);

  /** The part of the width beside the zoom buttons. */
  const besideButtons = (): [from: number, to: number] =>
    viewport.matches(':dir(rtl)') ? [BUTTONS, box.width] : [0, box.width - BUTTONS];

  function clampAxis(offset: number, room: number, length: number, [from, to] = [0, room]): number {
    return length <= room + 1 ? (room - length) / 2 : Math.min(from, Math.max(to - length, offset));
  }
  function set(next: ViewState, smooth: boolean): void {
    const scale = Math.min(maxScale(), Math.max(fitScale(), next.scale));
    state = {
      scale,
      x: clampAxis(next.x, box.width, board.width * scale, besideButtons()),
      y: clampAxis(next.y, box.height, board.height * scale),
    };
    stage.classList.toggle('smooth', smooth);
    stage.style.transform = `translate(${state.x}px, ${state.y}px) scale(${scale})`;
    stage.style.setProperty('--steady', String(Math.min(STEADY_MAX, Math.max(1, STEADY_FROM / scale))));
    stage.dataset.level = LEVELS.find(([below]) => scale < below)?.[1] ?? 'large';
    viewport.classList.toggle('pannable', scale > fitScale() * 1.01);
    // Back at the whole board, it follows the window's size again.
    if (scale <= fitScale() * 1.01 && fitScale() >= MIN_USEFUL_FIT) untouched = true;
    onChange(state);
  }
  const centred = (centre: Point, scale: number): ViewState => ({
    scale,
    x: box.width / 2 - centre.x * scale,
    y: box.height / 2 - centre.y * scale,
  });
  function home(): void {
    const fit = fitScale();
    const fill = Math.max(box.width / board.width, box.height / board.height);
    // Names are drawn with the map: who wants large text sees it from nearer.
    const text = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
    const readable = text * (fill <= MAX_FILL ? Math.max(READABLE, fill) : READABLE);
    set(centred(board.home, fit < MIN_USEFUL_FIT * text ? readable : fit), false);
    chosenScale = state.scale;
  }

  function fit(
    points: readonly Point[],
    { floor = 0, nudge = false }: { floor?: number; nudge?: boolean } = {},
    smooth: boolean,
  ): void {
    const [left, right] = [Math.min(...points.map(({ x }) => x)), Math.max(...points.map(({ x }) => x))];
    const [top, bottom] = [Math.min(...points.map(({ y }) => y)), Math.max(...points.map(({ y }) => y))];
    const [from, to] = besideButtons();
    const need = Math.min(
      (to - from) / (right - left + 2 * MARGIN),
      box.height / (bottom - top + 2 * MARGIN),
    );
    const scale = nudge ? state.scale : Math.max(floor, fitScale(), Math.min(chosenScale, need));
    const shown = (low: number, high: number, offset: number, start: number, end: number): number => {
      const [a, b] = [(low - MARGIN) * scale, (high + MARGIN) * scale];
      const nudged = Math.min(start - a, Math.max(end - b, offset));
      if (b - a <= end - start && (nudge || nudged === offset)) return nudged;
      return (start + end) / 2 - (a + b) / 2;
    };
    const middle = (room: number, offset: number) => (room / 2 - offset) / state.scale;
    const kept = centred({ x: middle(box.width, state.x), y: middle(box.height, state.y) }, scale);
    const x = shown(left, right, kept.x, from, to);
    set({ scale, x, y: shown(top, bottom, kept.y, 0, box.height) }, smooth);
  }

  const resize = new ResizeObserver(() => {
    const middle = {
      x: (box.width / 2 - state.x) / state.scale,
      y: (box.height / 2 - state.y) / state.scale,
    };
    box = viewport.getBoundingClientRect();
    if (box.width === 0) return;
    if (untouched) home();
    else if (showAgain) showAgain();
    else set(centred(middle, state.scale), false);
  });
  resize.observe(viewport);
  home();

  function touched(): void {
    untouched = false;
    showAgain = null;
  }

  return {
    state: () => state,
    toBoard(client) {
      box = viewport.getBoundingClientRect();
      return {
        x: (client.x - box.left - state.x) / state.scale,
        y: (client.y - box.top - state.y) / state.scale,
      };
    },
    zoomAt(client, factor, smooth = false) {
      touched();
      const at = client
        ? { x: client.x - box.left, y: client.y - box.top }
        : { x: box.width / 2, y: box.height / 2 };
      const scale = Math.min(maxScale(), Math.max(fitScale(), state.scale * factor));
      const k = scale / state.scale;
      set({ scale, x: at.x - (at.x - state.x) * k, y: at.y - (at.y - state.y) * k }, smooth);
      chosenScale = state.scale;
    },
    panBy(dx, dy) {
      touched();
      set({ ...state, x: state.x + dx, y: state.y + dy }, false);
    },
    fitAll(smooth = true) {
      touched();
      set({ scale: fitScale(), x: 0, y: 0 }, smooth);
      chosenScale = state.scale;
    },
    fitPoints(points, options) {
      if (points.length === 0) return;
      touched();
      fit(points, options, true);
      showAgain = () => fit(points, options, false);
    },
    restore(before) {
      touched();
      set(before, true);
    },
    gesture(active) {
      viewport.classList.toggle('moving', active);
    },
    destroy() {
      resize.disconnect();
    },
  };
}

export const READABLE_SCALE: number = READABLE;
