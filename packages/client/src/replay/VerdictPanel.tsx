import type { Game } from '@concordia/engine';
import type { JSX } from 'preact';
import { EmblemIcon } from '../art/index.ts';
import { logTargets } from '../i18n/log.ts';
import { m } from '../i18n/messages.ts';
import { isolate, percent, percentMore } from '../i18n/words.ts';
import { turnTitle } from '../table/Log.tsx';
import { LogLines } from '../table/LogLines.tsx';
import type { TableUi } from '../table/ui.ts';
import type { Analysis, Verdict } from './analysis.ts';
import type { Replay } from './replay.ts';
import { Sign } from './Sign.tsx';

const MOST_OTHERS = 3;
/** Less is no percent. */
const VISIBLE = 0.005;

interface Props {
  ui: TableUi;
  replay: Replay;
  analysis: Analysis;
}

/** What the program says about the turn on the board. */
export function VerdictPanel({ ui, replay, analysis }: Props): JSX.Element {
  const here = replay.turns.value[replay.turn.value - 1];
  const verdict = analysis.shown.value;
  const failed = analysis.failed.value;
  const all = analysis.all.value.length;
  const done = analysis.verdicts.value.size;
  return (
    <section class="verdict panel" aria-label={m.analysis_title()}>
      {here ? (
        <h2>
          <EmblemIcon colour={replay.seats[here.seat].colour} size={20} />
          {m.analysis_turn({ turn: here.number, player: isolate(replay.seats[here.seat].name) })}
        </h2>
      ) : (
        <h2>{m.analysis_title()}</h2>
      )}
      {verdict ? (
        <Judged ui={ui} replay={replay} analysis={analysis} verdict={verdict} />
      ) : (
        <p class="quiet">{m.analysis_about()}</p>
      )}
      {failed !== null && <p role="alert">{m.analysis_failed({ message: failed })}</p>}
      {failed === null && done < all && (
        <label class="analysis-progress">
          <progress max={all} value={done} /> {m.analysis_progress({ count: done, all })}
        </label>
      )}
    </section>
  );
}

function Judged({ ui, replay, analysis, verdict }: Props & { verdict: Verdict }): JSX.Element {
  const { turn, played, mark } = verdict;
  const { game } = replay.shown.value;
  const mine = played.chances[turn.seat];
  const better = verdict.others.filter((other) => other.chances[turn.seat] - mine >= VISIBLE);
  const others = (better.length > 0 ? better : verdict.others).slice(0, MOST_OTHERS);
  return (
    <>
      <p class="played">
        <span>
          <b>{turnTitle(turn, game)}</b> {mark && <Sign mark={mark} />}
        </span>
        <bdi class="chance">{percent(mine)}</bdi>
      </p>
      {others.length > 0 && <h3>{better.length > 0 ? m.analysis_better() : m.analysis_others()}</h3>}
      <ol class="others">
        {others.map((other, index) => (
          <Other
            key={index}
            ui={ui}
            replay={replay}
            game={game}
            told={analysis.told(verdict, other)}
            chance={other.chances[turn.seat]}
            more={other.chances[turn.seat] - mine}
          />
        ))}
      </ol>
    </>
  );
}

function Other({
  ui,
  replay,
  game,
  told,
  chance,
  more,
}: {
  ui: TableUi;
  replay: Replay;
  game: Game;
  told: ReturnType<Analysis['told']>;
  chance: number;
  more: number;
}): JSX.Element {
  const targets = told.events.flatMap(logTargets);
  const point = () => {
    ui.highlight.value = targets;
  };
  const leave = () => {
    ui.highlight.value = [];
  };
  return (
    <li>
      <button
        type="button"
        class="log-turn"
        onClick={() => {
          point();
          if (targets.length > 0) ui.boardView.current?.reveal(targets);
        }}
        onPointerEnter={point}
        onPointerLeave={leave}
        onFocus={point}
        onBlur={leave}
      >
        <span>
          <b>{turnTitle(told, game)}</b> <LogLines turn={told} game={game} seats={replay.seats} />
        </span>
        <bdi class={`chance ${more > 0 ? 'more' : 'less'}`}>
          {percent(chance)} <small>{percentMore(more)}</small>
        </bdi>
      </button>
    </li>
  );
}
