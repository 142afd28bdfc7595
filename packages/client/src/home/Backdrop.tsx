import { signal } from '@preact/signals';
import type { ComponentType, JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import type { BoardMap } from '../board/map.ts';

const map = signal<{ data: BoardMap; Ground: ComponentType<{ map: BoardMap }> } | null>(null);

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
      {shown && <shown.Ground map={shown.data} />}
    </div>
  );
}

async function load(): Promise<void> {
  const [{ Ground }, { loadMap }] = await Promise.all([
    import('../board/Ground.tsx'),
    import('../board/map.ts'),
  ]);
  map.value = { data: await loadMap('imperium'), Ground };
}
