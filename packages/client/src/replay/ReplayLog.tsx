import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { EmblemIcon } from '../art/index.ts';
import { m } from '../i18n/messages.ts';
import { turnTitle } from '../table/Log.tsx';
import { LogLines } from '../table/LogLines.tsx';
import { logTargets } from '../table/log-targets.ts';
import type { WatchUi } from '../table/ui.ts';
import type { Analysis, Verdict } from './analysis.ts';
import type { Replay } from './replay.ts';
import { Sign } from './Sign.tsx';

/** Every turn; the one on the board is marked, and a click goes there. */
export function ReplayLog({
  ui,
  replay,
  analysis,
}: {
  ui: WatchUi;
  replay: Replay;
  analysis: Analysis | null;
}): JSX.Element {
  const here = replay.turn.value;
  const log = useRef<HTMLElement>(null);
  const current = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (log.current && current.current) bringIntoSight(log.current, current.current);
  }, [here]);
  const { game } = replay.shown.value;
  return (
    <section ref={log} class="log panel replay-log" data-region="log" aria-label={m.aria_log_region()}>
      <ol>
        {replay.turns.value.map((turn) => (
          <li key={turn.number}>
            <button
              ref={turn.number === here ? current : null}
              type="button"
              class={`log-turn${turn.number === here ? ' here' : ''}`}
              aria-current={turn.number === here ? 'step' : undefined}
              data-turn={turn.number}
              onClick={() => {
                replay.showTurn(turn.number);
                ui.highlight.value = turn.events.flatMap(logTargets);
              }}
              onBlur={() => {
                ui.highlight.value = [];
              }}
            >
              <small>{turn.number}</small>
              <EmblemIcon
                colour={replay.seats[turn.seat].colour}
                size={17}
                label={replay.seats[turn.seat].name}
              />
              <span>
                <b>{turnTitle(turn, game)}</b>{' '}
                {turn.number === here && <LogLines turn={turn} game={game} seats={replay.seats} />}
              </span>
              <MarkOf verdict={analysis?.verdicts.value.get(turn.number)} />
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function MarkOf({ verdict }: { verdict: Verdict | undefined }): JSX.Element | null {
  return verdict?.mark ? <Sign mark={verdict.mark} /> : null;
}

/** Scrolls the log alone: `scrollIntoView` would also move the board and the controls away on a small screen. */
function bringIntoSight(log: HTMLElement, turn: HTMLElement): void {
  const [room, box] = [log.getBoundingClientRect(), turn.getBoundingClientRect()];
  const above = box.top - room.top;
  const below = box.bottom - room.bottom;
  if (above < 0) log.scrollTop += above;
  else if (below > 0) log.scrollTop += Math.min(above, below);
}
