import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import type { BoardMap } from '../board/map.ts';
import { BOARD_PICTURES } from './pictures.ts';
import './backdrop.css';

interface Drawn {
  readonly data: BoardMap;
  readonly Ground: typeof import('../board/Ground.tsx').Ground;
  readonly Lines: typeof import('../board/Ways.tsx').Lines;
}
const map = signal<Drawn | null>(null);
const picture = signal(false);

/**
 * The map behind the home screen. It comes when everything else is there; where there is little room to see it, a small picture of
 * it does.
 */
export function Backdrop(): JSX.Element {
  useEffect(() => {
    if (map.value || picture.value) return;
    const wait = window.requestIdleCallback ?? setTimeout;
    wait(() => {
      if (matchMedia('(min-width: 760px)').matches) void load();
      else picture.value = true;
    });
  }, []);
  const shown = map.value;
  return (
    <div class="backdrop" aria-hidden="true">
      {picture.value && <img src={BOARD_PICTURES.imperium} alt="" />}
      {shown && (
        <shown.Ground map={shown.data}>
          <shown.Lines map={shown.data} />
        </shown.Ground>
      )}
    </div>
  );
}

async function load(): Promise<void> {
  const [{ Ground }, { Lines }, { loadMap }] = await Promise.all([
    import('../board/Ground.tsx'),
    import('../board/Ways.tsx'),
    import('../board/map.ts'),
    import('../board/map.css'),
  ]);
  map.value = { data: await loadMap('imperium'), Ground, Lines };
}
