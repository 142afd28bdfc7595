import { computed, signal } from '@preact/signals';
import { textScale } from '../app/settings.ts';

/** How the table is laid out. Large text makes the same window count as a smaller one. */
export type Layout = 'phone' | 'tablet' | 'narrow' | 'wide';

const size = signal({ width: 1440, height: 900 });

export function followWindow(): () => void {
  const read = () => {
    size.value = { width: innerWidth, height: innerHeight };
  };
  read();
  addEventListener('resize', read);
  return () => removeEventListener('resize', read);
}

/** Pixels that full side columns, and bar and hand, take from the board. */
const COLUMNS = 504;
const ROWS = 234;
const BOARD_RATIO = 1440 / 1020;
/** The side columns are shown in full as long as the board keeps this much of the size it could have. */
const KEPT = 0.93;

export function layoutFor(width: number, height: number, textSize: number): Layout {
  const scale = textSize / 100;
  const [across, down] = [width / scale, height / scale];
  // A phone held sideways has no room for a sheet below the board.
  if (across < 700 && (across < 560 || down > 480)) return 'phone';
  if (across < 1200 || down < 640) return 'tablet';
  return across >= 1440 || across - COLUMNS >= KEPT * BOARD_RATIO * (down - ROWS) ? 'wide' : 'narrow';
}

/**
 * Short windows have smaller rows in their panels; in low ones hand and board leave no room for the own panel between them.
 */
export type Height = 'tall' | 'short' | 'low';

export const height = computed<Height>(() => {
  const down = size.value.height / textScale();
  return down < 560 ? 'low' : down < 840 ? 'short' : 'tall';
});

/** A phone held sideways: no room above or below the board, but beside it. */
export function isLow(): boolean {
  return layout.value === 'tablet' && height.value === 'low';
}

export const layout = computed<Layout>(() => {
  const { width, height } = size.value;
  return layoutFor(width, height, textScale() * 100);
});
