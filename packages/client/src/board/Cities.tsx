/** Cities, their name plates and houses, and the free spots of lines. */
import type { CityId, Good, LineId } from '@concordia/engine';
import type { JSX } from 'preact';
import { TESSERAE } from '../art/paths.ts';
import type { PlayerColour } from '../art/players.ts';
import { HouseShape, TesseraShape } from '../art/shapes.tsx';
import { ROMA } from './atlas.ts';
import type { PlacedHouse } from './layout.ts';
import type { BoardMap, MapCity, MapLine } from './map.ts';

/** The plate under a tessera, and its scale: a rim that lifts the tile off the map. */
const RIM = 1.16;

function CityTile({ good, faded }: { good: Good; faded: boolean }): JSX.Element {
  return (
    <g>
      <path d={TESSERAE[good]} transform={`translate(1 3) scale(${RIM})`} fill="var(--shadow)" />
      <path
        d={TESSERAE[good]}
        transform={`scale(${RIM})`}
        fill="var(--plate)"
        stroke={`var(--g-${good}-rim)`}
        stroke-width=".8"
      />
      {/* Only the tile fades, not its plate: the lines that end under it must not show through. */}
      <g class={`tile${faded ? ' faded' : ''}`}>
        <TesseraShape good={good} />
      </g>
    </g>
  );
}

function RomaTile(): JSX.Element {
  return (
    <g>
      <circle r="31" cy="3" cx="1" fill="var(--shadow)" />
      <circle r="30" fill="var(--roma)" stroke="var(--roma-rim)" stroke-width="2.6" />
      <circle
        r="26"
        fill="none"
        stroke="var(--roma-rim)"
        stroke-width="1.6"
        stroke-dasharray=".1 4.2"
        stroke-linecap="round"
      />
      <path
        transform="translate(0 -6) scale(.92)"
        fill="var(--roma-rim)"
        d="M0-14.5L17-5.5v3h-34v-3zM-13.5-1h4.4v11h-4.4zM-6-1h4.2v11H-6zM1.8-1H6v11H1.8zM9.1-1h4.4v11H9.1zM-16 11.4h32v3.4h-32z"
      />
    </g>
  );
}

function RomaRibbon({ x, y }: MapCity['label']): JSX.Element {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path
        d="M-38-8l-1 0 5 9-5 10h9V-8zM38-8h1l-5 9 5 10h-9V-8z"
        fill="var(--roma)"
        stroke="var(--roma-rim)"
        stroke-width="1.2"
      />
      <path d="M-33-11.5h66v22h-66z" fill="var(--roma)" stroke="var(--roma-rim)" stroke-width="1.6" />
      <text class="roma-name" y="5.6" lang="la">
        ROMA
      </text>
    </g>
  );
}

export function Plate({ city }: { city: MapCity }): JSX.Element {
  const { x, y, w, h, lines } = city.label;
  const first = y + 5.8 - (lines.length - 1) * 9;
  return (
    <g class="plate" lang="la">
      <rect x={x - w / 2} y={y - h / 2} width={w} height={h} rx="4.5" />
      {lines.map((line, i) => (
        <text key={line} x={x} y={first + i * 18}>
          {line}
        </text>
      ))}
    </g>
  );
}

export interface CitiesProps {
  map: BoardMap;
  goods: Readonly<Record<CityId, Good | null>>;
  lit: ReadonlySet<CityId>;
  /** Cities with a house of the turn being composed. */
  pending: ReadonlySet<CityId>;
  /** Fade what is neither lit nor pending. */
  faded: boolean;
}

/** Tiles and lit discs. Plates follow in a layer of their own, above all houses. */
export function Cities({ map, goods, lit, pending, faded }: CitiesProps): JSX.Element {
  return (
    <g class="cities">
      {map.cities.map(({ id, x, y }) => {
        const good = goods[id];
        const isLit = lit.has(id);
        const isPending = pending.has(id);
        return (
          <g key={id} transform={`translate(${x} ${y})`} data-city={id}>
            {(isLit || isPending) && (
              <circle class={`lit-disc${isPending ? ' done' : ''}`} r={id === ROMA ? 40 : 30} />
            )}
            {good ? <CityTile good={good} faded={faded && !isLit && !isPending} /> : <RomaTile />}
          </g>
        );
      })}
    </g>
  );
}

export function Plates({ map, lit, pending, faded }: Omit<CitiesProps, 'goods'>): JSX.Element {
  return (
    <g class="plates">
      {map.cities.map((city) =>
        city.id === ROMA ? (
          <RomaRibbon key={city.id} {...city.label} />
        ) : (
          <g
            key={city.id}
            class={faded && !lit.has(city.id) && !pending.has(city.id) ? 'faded' : ''}
            data-of={`city:${city.id}`}
          >
            <Plate city={city} />
          </g>
        ),
      )}
    </g>
  );
}

export interface HousesProps {
  houses: readonly PlacedHouse[];
  colours: readonly PlayerColour[];
  size: number;
  /** Houses of the turn being composed, by key: drawn as ghosts. */
  ghosts: ReadonlySet<string>;
  lit: ReadonlySet<CityId>;
  pending: ReadonlySet<CityId>;
  faded: boolean;
}

export function Houses({ houses, colours, size, ghosts, lit, pending, faded }: HousesProps): JSX.Element {
  return (
    <g class="houses">
      {houses.map(({ key, x, y, seat, city }) => (
        <g
          key={key}
          class={ghosts.has(key) ? 'pending' : faded && !lit.has(city) && !pending.has(city) ? 'faded' : ''}
          transform={`translate(${x} ${y}) scale(${size / 24})`}
        >
          <g data-piece={key}>
            <HouseShape colour={colours[seat]} />
          </g>
        </g>
      ))}
    </g>
  );
}

export function SpotShape({ kind }: { kind: MapLine['kind'] }): JSX.Element {
  return kind === 'land' ? (
    <g>
      <rect
        x="-11.5"
        y="-11.5"
        width="23"
        height="23"
        rx="5.5"
        fill="var(--spot)"
        stroke="var(--spot-road)"
        stroke-width="2.2"
      />
      <rect
        x="-7.6"
        y="-7.6"
        width="15.2"
        height="15.2"
        rx="3"
        fill="none"
        stroke="var(--spot-road)"
        stroke-width=".9"
        opacity=".45"
      />
    </g>
  ) : (
    <g>
      <circle r="12.4" fill="var(--spot)" stroke="var(--ribbon)" stroke-width="2.2" />
      <path
        d="M-6.6 1q3.3-4.4 6.6 0t6.6 0"
        fill="none"
        stroke="var(--ribbon)"
        stroke-width="1.7"
        stroke-linecap="round"
      />
    </g>
  );
}

/** Spots of the lines where nobody stands. */
export function Spots({ map, occupied }: { map: BoardMap; occupied: ReadonlySet<LineId> }): JSX.Element {
  return (
    <g class="spots">
      {map.lines.map(({ id, kind, spot: [x, y] }) =>
        occupied.has(id) ? null : (
          <g key={id} transform={`translate(${x} ${y})`}>
            <SpotShape kind={kind} />
          </g>
        ),
      )}
    </g>
  );
}
