import { SIGNS } from '@concordia/ai/marks';
import type { JSX } from 'preact';
import { useId } from 'preact/hooks';
import type { SeatInfo } from '../games/model.ts';
import { list, m } from '../i18n/messages.ts';
import { isolate, percent } from '../i18n/words.ts';
import { TurnGraph } from '../score/TurnGraph.tsx';
import type { Verdict } from './analysis.ts';

/** Each area also differs by what is drawn on it. */
const TEXTURES = [
  '',
  'M-2 2l4-4M0 8l8-8M6 10l4-4',
  'M0 4h8M4 0v8',
  'M2 2h1v1H2zM6 6h1v1H6z',
  'M0 4h8',
] as const;

/** Everyone's chances to win over the turns, one above the other. */
export function ChanceGraph({
  chances,
  seats,
  at,
  marked,
  onPick,
}: {
  chances: readonly (readonly number[])[];
  seats: readonly SeatInfo[];
  /** Turn that is looked at: 0 is the start. */
  at: number;
  marked: readonly Verdict[];
  onPick: (turn: number) => void;
}): JSX.Element {
  const id = useId();
  const now = Math.min(at, chances.length - 1);
  const below = (turn: number, seat: number) => chances[turn].slice(0, seat).reduce((a, b) => a + b, 0);
  const turns = chances.map((_, turn) => turn);
  return (
    <TurnGraph
      kind="chance-graph"
      title={`${m.analysis_chances()}. ${list(seats.map(({ name }, seat) => `${isolate(name)}: ${percent(chances[now][seat])}`))}`}
      turns={chances.length - 1}
      levels={[0, 0.5, 1].map((share) => ({ share, text: percent(share) }))}
      seats={seats}
      labels={chances[now].map((chance, seat) => ({
        share: below(now, seat) + chance / 2,
        text: percent(chance),
      }))}
      at={now}
      onPick={onPick}
      under={({ x, y }) =>
        seats.map(({ colour }, seat) => {
          const edge = (seatsBelow: number) => (turn: number) =>
            `${x(turn).toFixed(1)},${y(below(turn, seatsBelow)).toFixed(1)}`;
          const points = [...turns.map(edge(seat)), ...turns.toReversed().map(edge(seat + 1))].join(' ');
          return (
            <g key={colour}>
              <pattern id={`${id}-${seat}`} width="8" height="8" patternUnits="userSpaceOnUse">
                <path class="texture" d={TEXTURES[seat]} />
              </pattern>
              <polygon points={points} fill={`var(--p-${colour}-line)`} stroke={`var(--p-${colour}-edge)`} />
              <polygon points={points} fill={`url(#${id}-${seat})`} />
            </g>
          );
        })
      }
      over={({ x, y }) =>
        marked.map(({ turn, mark }) => (
          <g
            key={turn.number}
            class={`graph-mark ${mark}`}
            transform={`translate(${x(turn.number)} ${y(1) + 4})`}
          >
            <circle r="9" />
            <text y="4" text-anchor="middle">
              {mark && SIGNS[mark]}
            </text>
          </g>
        ))
      }
    />
  );
}
