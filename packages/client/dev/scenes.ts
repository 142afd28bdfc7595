/** Positions that put the drawing under stress. They need not be reachable by the rules. */
import { GOODS, type Good, KINDS, type MapId } from '@concordia/engine';
import { PLAYER_COLOURS } from '../src/art/players.ts';
import type { BoardMap } from '../src/board/map.ts';
import type { BoardProps, ColonistPiece, HousePiece, MarkerPiece } from '../src/board/types.ts';

export const SCENES = ['quiet', 'crowded', 'move', 'build', 'prefect', 'settle', 'replay'] as const;
export type SceneName = (typeof SCENES)[number];

/** A small generator, so that the pictures are the same each time. */
function dice(seed: number): (n: number) => number {
  let s = seed;
  return (n) => {
    s = (s * 1103515245 + 12345) % 2147483648;
    return Math.floor((s / 2147483648) * n);
  };
}

type Position = Pick<BoardProps, 'cities' | 'houses' | 'colonists' | 'markers'>;

function position(map: BoardMap, crowded: boolean): Position {
  const roll = dice(map.id === 'imperium' ? 7 : 11);
  const cities: Record<string, Good | null> = {};
  const houses: HousePiece[] = [];
  for (const { id } of map.cities) {
    cities[id] = id === 'roma' ? null : GOODS[roll(5)];
    const count = id === 'roma' ? 0 : crowded ? roll(6) : Math.max(0, roll(5) - 2);
    const first = roll(5);
    for (let i = 0; i < count; i++) houses.push({ seat: (first + i) % 5, city: id });
  }
  const colonists: ColonistPiece[] = [];
  for (const { id, kind } of map.lines) {
    if (roll(crowded ? 3 : 6) === 0) colonists.push({ seat: roll(5), kind, at: id });
  }
  for (let seat = 0; seat < 5; seat++) colonists.push({ seat, kind: KINDS[seat % 2], at: 'roma' });
  if (crowded) {
    for (const { id } of map.cities.slice(3, 9))
      colonists.push({ seat: roll(5), kind: KINDS[roll(2)], at: id });
  }
  const markers = map.provinces.map(
    ({ id }): MarkerPiece => ({
      province: id,
      good: GOODS[roll(5)],
      coins: 1 + roll(2),
      side: roll(4) === 0 ? 'coins' : 'goods',
    }),
  );
  return { cities, houses, colonists, markers };
}

export function scene(map: BoardMap, name: SceneName): BoardProps {
  const base: BoardProps = {
    map: map.id as MapId,
    ...position(map, name === 'crowded'),
    colours: PLAYER_COLOURS,
    label: 'Board',
    labels: (target) => JSON.stringify(target),
    cartouche: 'Income if taken now: 4',
    zoomLabels: {
      in: 'Zoom in',
      out: 'Zoom out',
      fit: 'Whole board',
      beyond: (count) => `Show ${count} more`,
    },
  };
  const fromRoma = map.lines.filter(({ ends }) => ends.includes('roma'));
  const near = new Set(fromRoma.flatMap(({ ends }) => ends));
  switch (name) {
    case 'quiet':
    case 'crowded':
      return base;
    case 'move': {
      const taken = new Set(base.colonists.map(({ at }) => at));
      const lines = map.lines.filter(
        ({ id, kind, ends }) => kind === 'land' && !taken.has(id) && ends.some((city) => near.has(city)),
      );
      const moved = base.colonists.find(({ kind, at }) => kind === 'sea' && at !== 'roma')!;
      const free = map.lines.find(
        ({ id, kind, ends }) =>
          kind === 'sea' && !taken.has(id) && moved.at.split(/[~:]/).some((c) => ends.includes(c)),
      )!;
      const refused = base.colonists.find(({ kind, at }) => kind === 'land' && at !== 'roma')!;
      return {
        ...base,
        selected: { type: 'colonist', seat: 0, kind: 'land', at: 'roma' },
        selectable: [
          ...lines.map(({ id, ends }) => ({
            target: { type: 'line', line: id } as const,
            badge: { type: 'points', points: ends.includes('roma') ? 1 : 2 } as const,
          })),
          ...base.colonists
            .filter(({ seat }) => seat === 0)
            .map((piece) => ({ target: { type: 'colonist', ...piece } as const })),
        ],
        ghosts: [{ ...moved, from: moved.at, to: free.id }],
        colonists: base.colonists.map((piece) => (piece === moved ? { ...piece, at: free.id } : piece)),
        explanation: {
          target: { type: 'colonist', ...refused },
          refused: true,
          title: 'This line is taken',
          text: 'Brutus stands there. You may pass through, not stop.',
        },
      };
    }
    case 'build': {
      const [first, ...rest] = [...near].filter((city) => city !== 'roma').slice(0, 5);
      return {
        ...base,
        pending: [{ seat: 0, city: first, price: { sestertii: 8, goods: ['brick', 'wine'] } }],
        houses: base.houses.filter(({ seat, city }) => seat !== 0 || !near.has(city)),
        selectable: rest.map((city, i) => ({
          target: { type: 'city', city },
          badge: { type: 'price', sestertii: 3 + 4 * i, goods: i % 2 ? ['brick', 'cloth'] : ['food'] },
        })),
      };
    }
    case 'prefect':
      return {
        ...base,
        selectable: base.markers
          .filter(({ side }) => side === 'goods')
          .map(({ province }) => ({ target: { type: 'province', province } })),
      };
    case 'settle':
      return {
        ...base,
        selectable: ['roma', map.cities[4].id, map.cities[9].id].map((city) => ({
          target: { type: 'city', city },
          badge: { type: 'kinds', seat: 3, kinds: KINDS },
        })),
      };
    case 'replay':
      return {
        ...base,
        arrows: [
          { from: 'roma', to: fromRoma[0].id, tone: 'bad' },
          { from: fromRoma[1].id, to: map.lines[9].id, tone: 'good' },
        ],
        highlight: [{ type: 'city', city: map.cities[6].id }],
      };
    default:
      return name satisfies never;
  }
}
