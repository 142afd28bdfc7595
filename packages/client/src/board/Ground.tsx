/** Everything under lines and pieces: sea, coasts, provinces, names. Drawn once for a map and never again. */
import type { ComponentChildren, JSX } from 'preact';
import { Cartouche, Compass, Mountains, Names } from './Decor.tsx';
import type { BoardMap } from './map.ts';

export function Ground({ map, children }: { map: BoardMap; children?: ComponentChildren }): JSX.Element {
  const id = (name: string) => `${map.id}-${name}`;
  const ref = (name: string) => `url(#${id(name)})`;
  const { width, height } = map;
  const outside = { x: -4, y: -4, width: width + 8, height: height + 8 };
  return (
    <svg class="board-ground" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <defs>
        <radialGradient id={id('sea')} cx="50%" cy="52%" r="72%">
          <stop offset="0" stop-color="var(--sea)" />
          <stop offset="1" stop-color="var(--sea-edge)" />
        </radialGradient>
        <radialGradient id={id('vignette')} cx="50%" cy="50%" r="72%">
          <stop offset=".62" stop-color="var(--vignette)" stop-opacity="0" />
          <stop offset="1" stop-color="var(--vignette)" />
        </radialGradient>
        <pattern id={id('waves')} width="46" height="26" patternUnits="userSpaceOnUse">
          <path
            d="M3 8q5-5 10 0t10 0M26 21q5-5 10 0t10 0"
            fill="none"
            stroke="var(--wave)"
            stroke-width="1.2"
          />
        </pattern>
        <pattern
          id={id('hatch')}
          width="7"
          height="7"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(38)"
        >
          <path d="M0 0v7" stroke="var(--land-hatch)" stroke-width="1" />
        </pattern>
        <clipPath id={id('land')}>
          <path d={map.coast} />
        </clipPath>
        <path id={id('shore')} d={map.shore} stroke-linejoin="round" fill="none" />
        {map.provinces.map((province) => (
          <clipPath key={province.id} id={id(province.id)}>
            <path d={province.area} />
          </clipPath>
        ))}
      </defs>

      <rect {...outside} fill={ref('sea')} />
      <rect {...outside} fill={ref('waves')} fill-opacity=".28" />
      <Shore href={`#${id('shore')}`} />
      <path d={map.coast} fill="var(--land)" />
      <g clip-path={ref('land')}>
        <rect {...outside} fill={ref('hatch')} fill-opacity=".13" />
        {map.provinces.map((province) => (
          <g key={province.id}>
            <path d={province.area} fill={`var(--tint-${province.tint})`} />
            <path
              d={province.area}
              clip-path={ref(province.id)}
              fill="none"
              stroke={`var(--tint-edge-${province.tint})`}
              stroke-width="15"
              stroke-opacity=".22"
            />
            <path
              d={province.area}
              fill="none"
              stroke={`var(--tint-edge-${province.tint})`}
              stroke-width="1.6"
              stroke-opacity=".55"
            />
          </g>
        ))}
        <path
          d={map.borders}
          fill="none"
          stroke="var(--coast)"
          stroke-width="1.8"
          stroke-linecap="round"
          stroke-dasharray="1 5"
        />
        <g class="lod-fine" fill="none" stroke="var(--river)" stroke-width="2" stroke-linecap="round">
          {map.decor.rivers.map((river) => (
            <path key={river} d={river} />
          ))}
        </g>
        <Mountains map={map} />
      </g>
      <path d={map.coast} fill="none" stroke="var(--coast)" stroke-width="1.3" stroke-linejoin="round" />
      <rect {...outside} fill={ref('vignette')} />
      <Names map={map} />
      <Compass {...map.decor.compass} />
      <Cartouche {...map.decor.cartouche} />
      {children}
      <g fill="none">
        <rect x="3" y="3" width={width - 6} height={height - 6} stroke="var(--frame)" stroke-width="6" />
        <rect
          x="9.5"
          y="9.5"
          width={width - 19}
          height={height - 19}
          stroke="var(--frame-line)"
          stroke-width="1.5"
          stroke-opacity=".8"
        />
      </g>
    </svg>
  );
}

/** Light water along the coast, stepped like the waterlines of an engraved chart. */
function Shore({ href }: { href: string }): JSX.Element {
  return (
    <g class="shore">
      <use href={href} stroke="var(--sea-light)" stroke-width="46" stroke-opacity=".3" />
      {[30, 19, 9].map((width, i) => (
        <g key={width}>
          <use href={href} stroke="var(--wave)" stroke-width={width + 1.2} stroke-opacity=".3" />
          <use href={href} stroke={`var(--shoal-${i})`} stroke-width={width} />
        </g>
      ))}
    </g>
  );
}
