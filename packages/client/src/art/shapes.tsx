/** SVG fragments, centred on 0,0 in board units, to be placed inside an `<svg>` or `<g transform>`. */
import type { Character, God, Good, Kind } from '@concordia/engine';
import type { JSX } from 'preact';
import { memo } from '../app/memo.tsx';
import {
  CHARACTER_GLYPHS,
  COLONISTS,
  EMBLEMS,
  type EmblemSpot,
  type Glyph,
  GOD_GLYPHS,
  GOOD_GLYPHS,
  HOUSES,
  TESSERAE,
} from './paths.ts';
import type { PlayerColour } from './players.ts';

/** Each glyph fills its tessera differently: scale, and how far it is moved down. */
const GLYPH_FIT: Record<Good, readonly [scale: number, down: number]> = {
  brick: [1.28, 0],
  food: [1.34, 0],
  tool: [1.26, 0],
  wine: [1.2, -0.6],
  cloth: [1.12, 0],
};

/** A glyph in the current colour; `cut` is the colour of the ground it lies on. */
export function GlyphShape({ glyph, cut = 'var(--panel)' }: { glyph: Glyph; cut?: string }): JSX.Element {
  return (
    <g fill="currentColor" fill-rule="evenodd">
      {glyph.d.map((d) => (
        <path key={d} d={d} />
      ))}
      {glyph.stroke && (
        <path
          d={glyph.stroke.d}
          fill="none"
          stroke="currentColor"
          stroke-width={glyph.stroke.width}
          stroke-linecap="round"
        />
      )}
      {glyph.cut && <path d={glyph.cut} fill={cut} />}
      {glyph.cutStroke && (
        <path d={glyph.cutStroke.d} fill="none" stroke={cut} stroke-width={glyph.cutStroke.width} />
      )}
    </g>
  );
}

/** The tile of a good: its own outline, colour and glyph. Radius about 19. */
export const TesseraShape = memo(({ good }: { good: Good }): JSX.Element => {
  const [scale, down] = GLYPH_FIT[good];
  return (
    <g>
      <path d={TESSERAE[good]} fill={`var(--g-${good})`} stroke={`var(--g-${good}-rim)`} stroke-width="1.8" />
      <path
        d={TESSERAE[good]}
        transform="scale(.86)"
        fill="none"
        stroke={`var(--g-${good}-glyph)`}
        stroke-width="1"
        stroke-opacity=".35"
      />
      <g
        transform={`translate(0 ${down}) scale(${scale}) translate(-12 -12)`}
        style={`color:var(--g-${good}-glyph)`}
      >
        <GlyphShape glyph={GOOD_GLYPHS[good]} />
      </g>
    </g>
  );
});

function EmblemOn({ colour, at: [x, y, scale] }: { colour: PlayerColour; at: EmblemSpot }): JSX.Element {
  return (
    <path
      d={EMBLEMS[colour]}
      transform={`translate(${x} ${y}) scale(${scale})`}
      fill={`var(--p-${colour}-emblem)`}
    />
  );
}

/** Fill, edge and a light under-stroke that lifts a piece off any ground. */
function Piece({
  colour,
  d,
  emblem,
}: {
  colour: PlayerColour;
  d: readonly string[];
  emblem: EmblemSpot;
}): JSX.Element {
  return (
    <g transform="translate(-12 -12)" stroke-linejoin="round">
      {d.map((path) => (
        <path key={path} d={path} fill="none" stroke="var(--piece-halo)" stroke-width="4" />
      ))}
      {d.map((path) => (
        <path
          key={path}
          d={path}
          fill={`var(--p-${colour})`}
          stroke={`var(--p-${colour}-edge)`}
          stroke-width="1.5"
        />
      ))}
      <EmblemOn colour={colour} at={emblem} />
    </g>
  );
}

/** A house, 24 × 24. */
export const HouseShape = memo(({ colour }: { colour: PlayerColour }) => (
  <Piece colour={colour} d={[HOUSES[colour].d]} emblem={HOUSES[colour].emblem} />
));

/** A colonist, 24 × 24: a person for land, a ship for sea. */
export const ColonistShape = memo(({ colour, kind }: { colour: PlayerColour; kind: Kind }) => (
  <Piece colour={colour} d={COLONISTS[kind].d} emblem={COLONISTS[kind].emblem} />
));

/** The player's disc with its emblem, radius 17. */
export function EmblemShape({ colour }: { colour: PlayerColour }): JSX.Element {
  return (
    <g>
      <circle r="17" fill={`var(--p-${colour})`} stroke={`var(--p-${colour}-edge)`} stroke-width="1.8" />
      <path d={EMBLEMS[colour]} fill={`var(--p-${colour}-emblem)`} transform="scale(.95)" />
    </g>
  );
}

/** A sestertius, radius 10: the H and S of its abbreviation, drawn. */
export const CoinShape = memo(() => (
  <g>
    <circle r="9.4" fill="var(--coin)" stroke="var(--coin-rim)" stroke-width="1.4" />
    <circle r="7.2" fill="none" stroke="var(--coin-rim)" stroke-width=".7" stroke-opacity=".6" />
    <path
      d="M-4.9-3.6v7.2M-1.1-3.6v7.2M-4.9 0h3.8M4.9-2.5c-.6-1-3.6-1.6-3.8.3-.2 2.3 3.9 1.5 3.8 3.8-.2 2-3.3 1.9-4.1.5"
      fill="none"
      stroke="var(--coin-rim)"
      stroke-width="1.4"
      stroke-linecap="round"
      stroke-linejoin="round"
    />
  </g>
));

export function GodShape({ god }: { god: God }): JSX.Element {
  return <GlyphShape glyph={GOD_GLYPHS[god]} />;
}

export function CharacterShape({ character, cut }: { character: Character; cut?: string }): JSX.Element {
  const glyph = CHARACTER_GLYPHS[character];
  return cut === undefined ? <GlyphShape glyph={glyph} /> : <GlyphShape glyph={glyph} cut={cut} />;
}
