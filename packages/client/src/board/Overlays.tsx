/** What the turn being composed draws over the board: reachable lines, badges, ghosts, arrows, highlights. */
import type { CityId, ProvinceId } from '@concordia/engine';
import type { JSX } from 'preact';
import type { PlayerColour } from '../art/players.ts';
import { CoinShape, ColonistShape, TesseraShape } from '../art/shapes.tsx';
import { type Atlas, found, placePoint, ROMA } from './atlas.ts';
import { BADGE_HEIGHT, type Box, badgeParts } from './badges.ts';
import { distance, type Point } from './curve.ts';
import { type Arrow, type Badge, type Ghost, isLine, type Place, type Selectable } from './types.ts';
import { LineShape, SpotShape } from './Ways.tsx';

/** Lit lines under the cities: a broad gold stroke below the line itself. */
export function LitLines({
  atlas,
  selectable,
}: {
  atlas: Atlas;
  selectable: readonly Selectable[];
}): JSX.Element {
  const lines = selectable.flatMap(({ target }) =>
    target.type === 'line' ? [found(atlas.line, target.line)] : [],
  );
  return (
    <g>
      {lines.map(({ id, path }) => (
        <path key={id} class="lit-stroke" d={path} />
      ))}
      {lines.map(({ id, path, kind }) => (
        <LineShape key={id} kind={kind} path={path} />
      ))}
    </g>
  );
}

/** Rings on the spots of lit lines, with the points the move costs. */
export function LitSpots({
  atlas,
  selectable,
}: {
  atlas: Atlas;
  selectable: readonly Selectable[];
}): JSX.Element {
  return (
    <g>
      {selectable.map(({ target, badge }) => {
        if (target.type !== 'line') return null;
        const { x, y } = placePoint(atlas, target.line);
        return (
          <g key={target.line} transform={`translate(${x} ${y})`}>
            <g class="steady">
              <circle class="lit-ring" r="20" />
              <SpotShape kind={found(atlas.line, target.line).kind} x={0} y={0} />
              {badge?.type === 'points' && (
                <g class="worth">
                  <circle r="10.4" />
                  <text y="6">{badge.points}</text>
                </g>
              )}
            </g>
          </g>
        );
      })}
    </g>
  );
}

/** Light under the cities and markers that can be chosen, and under cities that get a house this turn. */
export function LitGrounds({
  atlas,
  cities,
  pending,
  provinces,
}: {
  atlas: Atlas;
  cities: ReadonlySet<CityId>;
  pending: ReadonlySet<CityId>;
  provinces: ReadonlySet<ProvinceId>;
}): JSX.Element {
  return (
    <g>
      {[...new Set([...cities, ...pending])].map((id) => {
        const { x, y } = found(atlas.city, id);
        const done = pending.has(id) ? ' done' : '';
        return <circle key={id} class={`lit-disc${done}`} cx={x} cy={y} r={id === ROMA ? 40 : 30} />;
      })}
      {[...provinces].map((id) => {
        const { x, y } = found(atlas.province, id).marker;
        return <rect key={id} class="lit-frame" x={x - 24} y={y - 24} width="48" height="48" rx="11" />;
      })}
    </g>
  );
}

export interface PlacedBadge {
  key: string;
  badge: Badge;
  box: Box;
  /** Centre of the target, where the badge's stem ends. */
  at: Point;
  tone: 'lit' | 'done' | 'quote';
}

/** Short lines from badges to their targets, under the cities. */
export function BadgeStems({ badges }: { badges: readonly PlacedBadge[] }): JSX.Element {
  return (
    <g>
      {badges.map(({ key, box, at, tone }) => (
        <path
          key={key}
          class={`badge-stem ${tone}`}
          d={`M${box.x + box.w / 2},${box.y + box.h / 2}L${at.x},${at.y}`}
        />
      ))}
    </g>
  );
}

export function Badges({
  badges,
  colours,
}: {
  badges: readonly PlacedBadge[];
  colours: readonly PlayerColour[];
}): JSX.Element {
  return (
    <g class="badges">
      {badges.map(({ key, badge, box, tone }) => (
        <g key={key} data-of={key} transform={`translate(${box.x + box.w / 2} ${box.y + box.h / 2})`}>
          <g class={`badge steady ${tone}`}>
            <Pill width={box.w} shadow />
            <Pill width={box.w} />
            <g transform={`translate(${-box.w / 2 + badgeParts.PADDING / 2} 0)`}>
              <BadgeContent badge={badge} ticked={tone === 'done'} colours={colours} />
            </g>
          </g>
        </g>
      ))}
    </g>
  );
}

function Pill({ width, shadow = false }: { width: number; shadow?: boolean }): JSX.Element {
  return (
    <rect
      class={shadow ? 'badge-shadow' : 'badge-plate'}
      x={-width / 2}
      y={-BADGE_HEIGHT / 2 + (shadow ? 3 : 0)}
      width={width}
      height={BADGE_HEIGHT}
      rx={BADGE_HEIGHT / 2}
    />
  );
}

function BadgeContent({
  badge,
  ticked,
  colours,
}: {
  badge: Badge;
  ticked: boolean;
  colours: readonly PlayerColour[];
}): JSX.Element | null {
  switch (badge.type) {
    case 'points':
      return null;
    case 'kinds':
      return (
        <g>
          {badge.kinds.map((kind, i) => (
            <g
              key={kind}
              data-kind={kind}
              transform={`translate(${badgeParts.COLONIST_WIDTH * (i + 0.5)} 0) scale(.82)`}
            >
              <rect x="-16" y="-18" width="32" height="36" fill="transparent" />
              <ColonistShape colour={colours[badge.seat]} kind={kind} />
            </g>
          ))}
        </g>
      );
    case 'price':
    case 'gain': {
      const start = ticked ? badgeParts.TICK_WIDTH : 0;
      const digits = badge.type === 'price' ? String(badge.sestertii) : '';
      const money = digits === '' ? 0 : badgeParts.COIN_WIDTH + badgeParts.DIGIT_WIDTH * digits.length + 4;
      return (
        <g>
          {ticked && <path class="badge-tick" d="M2 .4l4.6 4.8L14.4-5" />}
          {digits !== '' && (
            <g>
              <g transform={`translate(${start + 10.5} 0)`}>
                <CoinShape />
              </g>
              <text x={start + badgeParts.COIN_WIDTH} y="6.6">
                {digits}
              </text>
            </g>
          )}
          {badge.goods.map((good, i) => (
            <g
              key={`${good}${i}`}
              transform={`translate(${start + money + badgeParts.GOOD_WIDTH * (i + 0.5)} 0) scale(.52)`}
            >
              <TesseraShape good={good} />
            </g>
          ))}
        </g>
      );
    }
    default:
      return badge satisfies never;
  }
}

/** How far from a city's centre or a spot an arrow keeps, if it is long enough. */
const CLEARANCE = { city: 32, spot: 18 };

/** A bow from one place to another that bends to its left and stops short of both. */
export function bow(atlas: Atlas, fromPlace: Place, toPlace: Place): string {
  const [from, to] = [placePoint(atlas, fromPlace), placePoint(atlas, toPlace)];
  const length = distance(from, to) || 1;
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const bend = Math.min(70, Math.max(22, length * 0.28));
  const middle = { x: (from.x + to.x) / 2 + uy * bend, y: (from.y + to.y) / 2 - ux * bend };
  const shorten = (end: Point, place: Place): string => {
    const gap = Math.min(isLine(place) ? CLEARANCE.spot : CLEARANCE.city, length * 0.28);
    const away = distance(end, middle) || 1;
    const [x, y] = [end.x + ((middle.x - end.x) / away) * gap, end.y + ((middle.y - end.y) / away) * gap];
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  };
  return `M${shorten(from, fromPlace)}Q${middle.x.toFixed(1)},${middle.y.toFixed(1)} ${shorten(to, toPlace)}`;
}

export function Ghosts({
  atlas,
  ghosts,
  colours,
}: {
  atlas: Atlas;
  ghosts: readonly Ghost[];
  colours: readonly PlayerColour[];
}): JSX.Element {
  const { pieceSize, pieceInCity } = atlas.map.metrics;
  return (
    <g class="ghosts">
      {ghosts.map(({ seat, kind, from, to }) => {
        const start = placePoint(atlas, from);
        const inCity = !isLine(from);
        return (
          <g key={`${seat}${kind}${from}${to}`}>
            <g
              class="ghost"
              transform={`translate(${start.x} ${start.y}) scale(${(inCity ? pieceInCity : pieceSize) / 24})`}
            >
              {!inCity && <ColonistShape colour={colours[seat]} kind={kind} />}
            </g>
            <path class="trail" d={bow(atlas, from, to)} marker-end="url(#board-arrow)" />
          </g>
        );
      })}
    </g>
  );
}

export function Arrows({ atlas, arrows }: { atlas: Atlas; arrows: readonly Arrow[] }): JSX.Element {
  return (
    <g class="arrows">
      {arrows.map(({ from, to, tone }) => (
        <path
          key={`${from}${to}${tone}`}
          class={`arrow ${tone}`}
          d={bow(atlas, from, to)}
          marker-end={`url(#board-arrow-${tone})`}
        />
      ))}
    </g>
  );
}

export function Highlights({
  points,
}: {
  points: readonly (Point & { key: string; r: number })[];
}): JSX.Element {
  return (
    <g>
      {points.map(({ key, x, y, r }) => (
        <g key={key} transform={`translate(${x} ${y})`}>
          <circle class="highlight" r={r + 8} />
        </g>
      ))}
    </g>
  );
}

/** Arrow heads, in the colour of the line they end. */
export function ArrowHeads(): JSX.Element {
  const heads = [
    ['board-arrow', 'var(--trail)'],
    ['board-arrow-good', 'var(--arrow-good)'],
    ['board-arrow-bad', 'var(--arrow-bad)'],
  ];
  return (
    <defs>
      {heads.map(([id, fill]) => (
        <marker
          key={id}
          id={id}
          viewBox="0 0 10 10"
          refX="5"
          refY="5"
          markerWidth="4.4"
          markerHeight="4.4"
          orient="auto-start-reverse"
        >
          <path d="M0 0L10 5 0 10 2 5z" fill={fill} />
        </marker>
      ))}
    </defs>
  );
}
