import { computed, signal } from '@preact/signals';
import { settings } from '../app/settings.ts';

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

export function layoutFor(width: number, height: number, textSize: number): Layout {
  const scale = textSize / 100;
  if (width / scale < 700) return 'phone';
  if (width / scale < 1200 || height / scale < 640) return 'tablet';
  return width / scale < 1440 ? 'narrow' : 'wide';
}

/** The window is so low that hand and board leave no room for the own panel between them. */
export const low = computed(() => size.value.height / (settings.value.textSize / 100) < 560);

export const layout = computed<Layout>(() => {
  const { width, height } = size.value;
  return layoutFor(width, height, settings.value.textSize);
});
