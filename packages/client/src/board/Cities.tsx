/** Cities, their name plates, prices and houses. */
import type { CityId, Good } from '@concordia/engine';
import type { JSX } from 'preact';
import { memo } from '../app/memo.tsx';
import { TESSERAE } from '../art/paths.ts';
import type { PlayerColour } from '../art/players.ts';
import { CoinShape, HouseShape, TesseraShape } from '../art/shapes.tsx';
import { ROMA } from './atlas.ts';
import type { PlacedHouse } from './layout.ts';
import type { BoardMap, MapCity } from './map.ts';
import type { BoardProps } from './types.ts';

/** The plate under a tessera, and its scale: a rim that lifts the tile off the map. */
const RIM = 1.16;
const LINE_HEIGHT = 18;
/** Sizes of a price tag's parts. */
const TAG = { height: 15, padding: 7, coin: 13, digit: 6.4, gap: 3, good: 13 };

const CityTile = memo(({ good }: { good: Good }) => (
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
    <g class="tile">
      <TesseraShape good={good} />
    </g>
  </g>
));

const RomaTile = memo(() => (
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
));

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

export const Plate = memo(({ city }: { city: MapCity }): JSX.Element => {
  const { x, y, w, h, lines } = city.label;
  const first = y + 5.8 - ((lines.length - 1) * LINE_HEIGHT) / 2;
  const rest = (lines.length - 1) * LINE_HEIGHT;
  return (
    <g class="plate" lang="la">
      <rect class={rest ? 'lod-fine' : ''} x={x - w / 2} y={y - h / 2} width={w} height={h} rx="4.5" />
      {rest > 0 && (
        <rect class="lod-coarse" x={x - w / 2} y={y - h / 2} width={w} height={h - rest} rx="4.5" />
      )}
      {lines.map((line, i) => (
        <text key={line} class={i > 0 ? 'lod-fine' : ''} x={x} y={first + i * LINE_HEIGHT}>
          {line}
        </text>
      ))}
    </g>
  );
});

/** What the next house in a city costs, at the edge of its plate that is turned away from the city. Seen from near only. */
const PriceTag = memo(({ city, sestertii, goods }: { city: MapCity; sestertii: number; goods: string }) => {
  const { x, y, h } = city.label;
  const kinds = goods.split(' ') as Good[];
  const digits = String(sestertii);
  const width = TAG.padding + TAG.coin + digits.length * TAG.digit + TAG.gap + kinds.length * TAG.good;
  const side = y < city.y - city.label.h / 2 ? -1 : 1;
  return (
    <g transform={`translate(${x - width / 2} ${y + side * (h / 2 + TAG.height / 2 - 1)})`}>
      <rect y={-TAG.height / 2} width={width} height={TAG.height} rx="4" />
      <g transform={`translate(${TAG.padding / 2 + TAG.coin / 2} 0) scale(.6)`}>
        <CoinShape />
      </g>
      <text x={TAG.padding / 2 + TAG.coin + 1} y="4">
        {digits}
      </text>
      {kinds.map((good, i) => (
        <g
          key={good}
          transform={`translate(${width - TAG.padding / 2 - TAG.good * (kinds.length - i - 0.5)} 0) scale(.3)`}
        >
          <TesseraShape good={good} />
        </g>
      ))}
    </g>
  );
});

export function PriceTags({
  map,
  prices,
}: {
  map: BoardMap;
  prices: NonNullable<BoardProps['prices']>;
}): JSX.Element {
  return (
    <g class="price-tags">
      {map.cities.map((city) => {
        const price = prices[city.id];
        return (
          price && (
            <PriceTag key={city.id} city={city} sestertii={price.sestertii} goods={price.goods.join(' ')} />
          )
        );
      })}
    </g>
  );
}

/** How cities stand out from each other while some of them may be chosen. */
export interface CityLook {
  map: BoardMap;
  lit: ReadonlySet<CityId>;
  /** Cities with a house of the turn being composed. */
  pending: ReadonlySet<CityId>;
  /** Fade what is neither lit nor pending. */
  faded: boolean;
}

const isFaded = ({ lit, pending, faded }: Omit<CityLook, 'map'>, city: CityId): boolean =>
  faded && !lit.has(city) && !pending.has(city);

const City = memo(({ city, good, faded }: { city: MapCity; good: Good | null; faded: boolean }) => (
  <g class={faded ? 'faded' : ''} transform={`translate(${city.x} ${city.y})`} data-city={city.id}>
    {good ? <CityTile good={good} /> : <RomaTile />}
  </g>
));

/** The tiles. Plates follow in a layer of their own, above all houses. */
export function Cities({
  goods,
  ...look
}: CityLook & { goods: Readonly<Record<CityId, Good | null>> }): JSX.Element {
  return (
    <g class="cities">
      {look.map.cities.map((city) => (
        <City key={city.id} city={city} good={goods[city.id]} faded={isFaded(look, city.id)} />
      ))}
    </g>
  );
}

const NamePlate = memo(({ city, faded }: { city: MapCity; faded: boolean }) =>
  city.id === ROMA ? (
    <RomaRibbon {...city.label} />
  ) : (
    <g class={faded ? 'faded' : ''} data-of={`city:${city.id}`}>
      <Plate city={city} />
    </g>
  ),
);

export function Plates(look: CityLook): JSX.Element {
  return (
    <g class="plates">
      {look.map.cities.map((city) => (
        <NamePlate key={city.id} city={city} faded={isFaded(look, city.id)} />
      ))}
    </g>
  );
}

const House = memo(({ x, y, id, size, colour, look }: HouseProps) => (
  <g class={look} transform={`translate(${x} ${y}) scale(${size / 24})`}>
    <g data-piece={id}>
      <HouseShape colour={colour} />
    </g>
  </g>
));
interface HouseProps {
  id: string;
  x: number;
  y: number;
  size: number;
  colour: PlayerColour;
  look: 'pending' | 'faded' | '';
}

export interface HousesProps extends CityLook {
  houses: readonly PlacedHouse[];
  colours: readonly PlayerColour[];
  /** Houses of the turn being composed, by key: drawn as ghosts. */
  ghosts: ReadonlySet<string>;
}

export function Houses({ houses, colours, ghosts, ...look }: HousesProps): JSX.Element {
  return (
    <g class="houses">
      {houses.map(({ key, x, y, seat, city }) => (
        <House
          key={key}
          id={key}
          x={x}
          y={y}
          size={look.map.metrics.houseSize}
          colour={colours[seat]}
          look={ghosts.has(key) ? 'pending' : isFaded(look, city) ? 'faded' : ''}
        />
      ))}
    </g>
  );
}
