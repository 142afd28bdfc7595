/** A plan on the board: what would be done, numbered in its order, dashed and blue. */
import type { JSX } from 'preact';
import type { PlayerColour } from '../art/players.ts';
import { ColonistShape, HouseShape } from '../art/shapes.tsx';
import { type Atlas, placePoint } from './atlas.ts';
import { bow } from './Overlays.tsx';
import { isLine, type PlanMark } from './types.ts';

/** Where the number stands, seen from the piece. */
const BESIDE = { x: -26, y: -24 };

export function PlanMarks({
  atlas,
  marks,
  colours,
}: {
  atlas: Atlas;
  marks: readonly PlanMark[];
  colours: readonly PlayerColour[];
}): JSX.Element {
  const { pieceSize, pieceInCity, houseSize } = atlas.map.metrics;
  return (
    <g class="plan-marks">
      {marks.map(({ seat, what, from, to }, index) => {
        const { x, y } = placePoint(atlas, to);
        const size = what === 'house' ? houseSize : isLine(to) ? pieceSize : pieceInCity;
        return (
          <g key={`${index}${what}${to}`} data-plan-mark={index + 1}>
            {from !== undefined && <path class="plan-trail" d={bow(atlas, from, to)} />}
            <g transform={`translate(${x} ${y})`}>
              <circle class="plan-ring" r="27" />
              <g class="plan-piece" transform={`scale(${size / 24})`}>
                {what === 'house' ? (
                  <HouseShape colour={colours[seat]} />
                ) : (
                  <ColonistShape colour={colours[seat]} kind={what} />
                )}
              </g>
              <g class="plan-number steady" transform={`translate(${BESIDE.x} ${BESIDE.y})`}>
                <circle r="13" />
                <text y="5.5">{index + 1}</text>
              </g>
            </g>
          </g>
        );
      })}
    </g>
  );
}
