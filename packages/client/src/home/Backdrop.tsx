import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import type { BoardMap } from '../board/map.ts';

interface Drawn {
  readonly data: BoardMap;
  readonly Ground: typeof import('../board/Ground.tsx').Ground;
  readonly Lines: typeof import('../board/Ways.tsx').Lines;
}
const map = signal<Drawn | null>(null);

/** The map behind the home screen. It comes when everything else is there, and only where there is room to see it. */
export function Backdrop(): JSX.Element {
  useEffect(() => {
    if (map.value || !matchMedia('(min-width: 760px)').matches) return;
    const wait = window.requestIdleCallback ?? setTimeout;
    wait(() => void load());
  }, []);
  const shown = map.value;
  return (
    <div class="backdrop" aria-hidden="true">
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
  ]);
  map.value = { data: await loadMap('imperium'), Ground, Lines };
}
