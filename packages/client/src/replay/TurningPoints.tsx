import type { Seat } from '@concordia/engine';
import type { JSX } from 'preact';
import { EmblemIcon } from '../art/index.ts';
import { m } from '../i18n/messages.ts';
import { percentMore } from '../i18n/words.ts';
import { turnTitle } from '../table/Log.tsx';
import type { Analysis } from './analysis.ts';
import type { Replay } from './replay.ts';
import { Sign } from './Sign.tsx';

/** The turns that mattered most; a click goes there. */
export function TurningPoints({
  replay,
  analysis,
  inRow = false,
  first = null,
}: {
  replay: Replay;
  analysis: Analysis;
  /** Side by side and without their titles, where there is no room for a list. */
  inRow?: boolean;
  /** Whose turns come first. */
  first?: Seat | null;
}): JSX.Element {
  const points = analysis.turningPoints.value.toSorted(
    (a, b) => Number(b.turn.seat === first) - Number(a.turn.seat === first),
  );
  const { game } = replay.shown.value;
  return (
    <section class={`turning-points ${inRow ? 'in-row' : 'panel'}`} aria-label={m.analysis_turning_points()}>
      <h2>{m.analysis_turning_points()}</h2>
      {points.length === 0 ? (
        <p class="soft">{m.analysis_no_turning_points()}</p>
      ) : (
        <ol>
          {points.map(({ turn, gain, mark }) => (
            <li key={turn.number}>
              <button type="button" class="log-turn" onClick={() => replay.showTurn(turn.number)}>
                {mark && <Sign mark={mark} />}
                <small>{turn.number}</small>
                <EmblemIcon
                  colour={replay.seats[turn.seat].colour}
                  size={17}
                  label={replay.seats[turn.seat].name}
                />
                <span class={inRow ? 'visually-hidden' : ''}>{turnTitle(turn, game)}</span>
                <bdi class="chance">{percentMore(gain)}</bdi>
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
