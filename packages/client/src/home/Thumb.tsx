import { newGame, play, unwrap, type View, view as viewOf } from '@concordia/engine';
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import type { BoardMap } from '../board/map.ts';
import { colourOf, type SavedGame } from '../games/saved.ts';
import { BOARD_PICTURES } from './pictures.ts';

const HOUSE = 19;
const COLONIST = 14;

/** What stands on the board of a game, over a small picture of it. */
export function Thumb({ game }: { game: SavedGame }): JSX.Element {
  const map = useSignal<BoardMap | null>(null);
  useEffect(() => {
    let wanted = true;
    const wait = window.requestIdleCallback ?? setTimeout;
    wait(async () => {
      const { loadMap } = await import('../board/map.ts');
      const loaded = await loadMap(game.setup.map);
      if (wanted) map.value = loaded;
    });
    return () => {
      wanted = false;
    };
  }, [game.setup.map]);
  const view = useMemo(() => standing(game), [game]);
  return (
    <span class="thumb">
      <img src={BOARD_PICTURES[game.setup.map]} alt="" width={96} height={68} loading="lazy" />
      {map.value && view && <Pieces map={map.value} view={view} game={game} />}
    </span>
  );
}

/** Null for a game that this version of the rules refuses. */
function standing({ setup, actions }: SavedGame): View | null {
  try {
    const { game, state } = unwrap(newGame(setup));
    for (const action of actions) unwrap(play(game, state, action));
    return viewOf(game, state, 'spectator');
  } catch {
    return null;
  }
}

function Pieces({ map, view, game }: { map: BoardMap; view: View; game: SavedGame }): JSX.Element {
  const fill = (seat: number) => `var(--p-${colourOf(game, seat)})`;
  const spots = new Map(map.lines.map(({ id, spot }) => [id as string, spot]));
  return (
    <svg viewBox={`0 0 ${map.width} ${map.height}`} aria-hidden="true">
      {view.players.flatMap(({ colonists }, seat) =>
        colonists.flatMap(({ at }, index) => {
          const spot = spots.get(at);
          if (!spot) return [];
          return [
            <circle key={`${seat}${index}`} cx={spot[0]} cy={spot[1]} r={COLONIST} fill={fill(seat)} />,
          ];
        }),
      )}
      {map.cities.flatMap(({ id, x, y }) =>
        (view.cities[id]?.houses ?? []).map((seat, index) => (
          <rect
            key={`${id}${seat}`}
            x={x - HOUSE + index * HOUSE}
            y={y - HOUSE}
            width={2 * HOUSE}
            height={2 * HOUSE}
            rx="6"
            fill={fill(seat)}
          />
        )),
      )}
    </svg>
  );
}
