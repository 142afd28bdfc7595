/** Lettering and ornaments of the map. */
import type { JSX } from 'preact';
import type { BoardMap, Lettering } from './map.ts';

/** Names of the map are Latin in every language. */
function Letters({
  class: name,
  text,
  x,
  y,
  rotate,
  size,
  spacing,
}: Lettering & { class: string }): JSX.Element {
  return (
    <text
      class={name}
      x={x}
      y={y}
      font-size={size}
      letter-spacing={spacing}
      transform={rotate ? `rotate(${rotate} ${x} ${y})` : undefined}
      lang="la"
    >
      {text}
    </text>
  );
}

export function Names({ map }: { map: BoardMap }): JSX.Element {
  return (
    <g class="names">
      <g class="lod-fine">
        {map.decor.seas.map((name) => (
          <Letters key={`${name.text}${name.x}`} class="sea-name" {...name} />
        ))}
        {map.decor.lands.map((name) => (
          <Letters key={name.text} class="land-name" {...name} />
        ))}
      </g>
      {map.provinces.map(({ id, name, label }) => (
        <Letters key={id} class="province-name" {...label} text={name.toUpperCase()} />
      ))}
    </g>
  );
}

export function Mountains({ map }: { map: BoardMap }): JSX.Element {
  return (
    <g class="lod-fine" stroke="var(--mountain-edge)" stroke-width="1.1" stroke-linejoin="round">
      {map.decor.mountains.map(([x, y, size]) => (
        <g key={`${x},${y}`} transform={`translate(${x} ${y}) scale(${size / 10})`}>
          <path d="M-9 6L-1-7 9 6z" fill="var(--mountain-light)" stroke="none" />
          <path d="M-1-7L2 0 0 2 3 6H9z" fill="var(--mountain)" stroke="none" />
          <path d="M-9 6L-1-7 9 6" fill="none" stroke-opacity=".7" />
        </g>
      ))}
    </g>
  );
}

export function Compass({ x, y, r, north }: BoardMap['decor']['compass']): JSX.Element {
  const ray = (length: number, half: number) => ({
    dark: `M0 0L0 ${-length}L${half} ${-half}z`,
    light: `M0 0L0 ${-length}L${-half} ${-half}z`,
  });
  const rays = [
    ...[45, 135, 225, 315].map((angle) => ({ angle, ...ray(r * 0.62, r * 0.13) })),
    ...[0, 90, 180, 270].map((angle) => ({ angle, ...ray(r, r * 0.15) })),
  ];
  return (
    <g class="compass" transform={`translate(${x} ${y}) rotate(${north})`}>
      <circle r={r * 0.82} fill="none" stroke-width="1" stroke-opacity=".7" />
      <circle r={r * 0.74} fill="none" stroke-width="2.2" stroke-dasharray="1 5.4" stroke-opacity=".7" />
      <circle r={r * 0.44} fill="none" stroke-width="1" stroke-opacity=".7" />
      {rays.map(({ angle, dark, light }) => (
        <g key={angle} transform={`rotate(${angle})`} stroke-width=".9" stroke-linejoin="round">
          <path class="compass-light" d={light} />
          <path class="compass-dark" d={dark} />
        </g>
      ))}
      <text class="compass-north" y={-r - 6}>
        N
      </text>
    </g>
  );
}

/** The title plate; the line of text under the title belongs to the host and is drawn above the pieces' ground. */
export function Cartouche({ x, y, title }: BoardMap['decor']['cartouche']): JSX.Element {
  return (
    <g class="cartouche" transform={`translate(${x} ${y})`}>
      <path
        class="cartouche-plate"
        d="M-114-43H114q8 0 8 8v22q6 2 6 13t-6 13v22q0 8-8 8H-114q-8 0-8-8V13q-6-2-6-13t6-13v-22q0-8 8-8z"
      />
      <rect x="-116" y="-37" width="232" height="74" rx="4" fill="none" stroke-width="1" />
      <text class="cartouche-title" y="-6" lang="la">
        {title}
      </text>
    </g>
  );
}
