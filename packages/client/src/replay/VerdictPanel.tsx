import { reasonsFor } from '@concordia/ai/reasons';
import { view as viewOf } from '@concordia/engine';
import type { JSX } from 'preact';
import { Segments } from '../app/Segments.tsx';
import { useLetters } from '../app/useLetters.ts';
import { EmblemIcon, UiIcon } from '../art/index.ts';
import { whyBetter } from '../explain/reasons.ts';
import { tellTurn } from '../games/chronicle.ts';
import { m } from '../i18n/messages.ts';
import { isolate, percent } from '../i18n/words.ts';
import { JudgedTurnRow } from '../table/JudgedTurnRow.tsx';
import { turnTitle } from '../table/Log.tsx';
import { LogLines } from '../table/LogLines.tsx';
import type { WatchUi } from '../table/ui.ts';
import type { Analysis, Verdict } from './analysis.ts';
import { tryAgain } from './play-from.ts';
import type { Replay } from './replay.ts';
import { Sign } from './Sign.tsx';
import { Then } from './Then.tsx';

const MOST_OTHERS = 3;
/** Less is no percent. */
const VISIBLE = 0.005;

interface Props {
  ui: WatchUi;
  replay: Replay;
  analysis: Analysis;
  /** Tells all of the turn that was played: no log does. */
  inFull: boolean;
}

/** What the computer says about the turn on the board. */
export function VerdictPanel({ ui, replay, analysis, inFull }: Props): JSX.Element {
  const here = replay.turns.value[replay.turn.value - 1];
  const verdict = analysis.shown.value;
  const failed = analysis.failed.value;
  const all = analysis.all.value.length;
  const done = analysis.done.value;
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
        <Judged ui={ui} replay={replay} verdict={verdict} inFull={inFull} />
      ) : (
        <p class="soft">{m.analysis_about()}</p>
      )}
      <Segments
        label={m.review_depth()}
        options={[
          { value: 'quick', label: m.review_quick() },
          { value: 'deep', label: m.review_deep() },
        ]}
        value={analysis.depth.value}
        onChange={(depth) => {
          analysis.depth.value = depth;
        }}
      />
      {failed && <p role="alert">{m.analysis_failed()}</p>}
      {!failed && done < all && (
        <label class="analysis-progress">
          <progress max={all} value={done} /> {m.analysis_progress({ count: done, all })}
        </label>
      )}
    </section>
  );
}

function Judged({
  ui,
  replay,
  verdict,
  inFull,
}: Omit<Props, 'analysis'> & { verdict: Verdict }): JSX.Element {
  const { turn, played, mark } = verdict;
  const { game } = replay.shown.value;
  const before = replay.position(turn.start);
  const seen = viewOf(before.game, before.state, turn.seat, 'careful');
  const mine = played.chances[turn.seat];
  const better = verdict.others.filter((other) => other.chances[turn.seat] - mine >= VISIBLE);
  const others = (better.length > 0 ? better : verdict.others).slice(0, MOST_OTHERS);
  return (
    <>
      <p class="played">
        <span>
          <b>{turnTitle(turn, game)}</b> {mark && <Sign mark={mark} />}
          {inFull && <LogLines turn={turn} game={game} seats={replay.seats} />}
        </span>
        <bdi class="chance">{percent(mine)}</bdi>
      </p>
      {others.length > 0 && <h3>{better.length > 0 ? m.analysis_better() : m.analysis_others()}</h3>}
      <ol class="others">
        {others.map((other, index) => (
          <li key={`${turn.number}/${index}`}>
            <JudgedTurnRow
              ui={ui}
              game={game}
              told={tellTurn(replay.position(turn.start), turn.seat, other.actions)}
              instead={better.includes(other) ? turn : null}
              compared={{ chance: other.chances[turn.seat], more: other.chances[turn.seat] - mine }}
            />
            {better.includes(other) && (
              <p class="why">{whyBetter(reasonsFor(seen, other.actions, played.actions), game)}</p>
            )}
            {other.like > 0 && (
              <p class="why">
                <UiIcon name="down" size={14} /> {m.review_like({ count: other.like })}
              </p>
            )}
          </li>
        ))}
      </ol>
      <Then position={before} seat={turn.seat} />
      <TryAgain onPress={() => void tryAgain(replay, turn.start, turn.seat)} />
    </>
  );
}

function TryAgain({ onPress }: { onPress: () => void }): JSX.Element {
  useLetters((letter) => {
    if (letter === 'T') onPress();
    return letter === 'T';
  });
  return (
    <button
      type="button"
      class="button primary try-again"
      data-action="try-again"
      aria-keyshortcuts="T"
      onClick={onPress}
    >
      <UiIcon name="undo" size={18} class="mirrored" /> {m.review_try()}
    </button>
  );
}
