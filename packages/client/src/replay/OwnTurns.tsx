import type { Seat } from '@concordia/engine';
import { type Signal, useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { Segments } from '../app/Segments.tsx';
import { useLetters } from '../app/useLetters.ts';
import { EmblemIcon, UiIcon } from '../art/index.ts';
import { list, m } from '../i18n/messages.ts';
import { isolate, percent, percentMore } from '../i18n/words.ts';
import { turnTitle } from '../table/Log.tsx';
import type { Analysis, Verdict } from './analysis.ts';
import type { Replay } from './replay.ts';
import { Sign } from './Sign.tsx';
import { lossOf, worstFirst } from './summary.ts';

/** Turns that are named in a sentence: those that cost the most. */
const NAMED = 2;

/** The turns of one player, the worst first; a click goes there. */
export function OwnTurns({
  replay,
  analysis,
  of,
}: {
  replay: Replay;
  analysis: Analysis;
  of: Signal<Seat>;
}): JSX.Element {
  const inOrder = useSignal(false);
  const verdicts = [...analysis.verdicts.value.values()];
  const { bad, good } = worstFirst(verdicts, of.value);
  const shown = inOrder.value ? bad.toSorted((a, b) => a.turn.number - b.turn.number) : bad;
  // J and K: the next mistake in the list and the one before.
  useLetters((letter) => {
    const by = letter === 'J' ? 1 : letter === 'K' ? -1 : 0;
    if (by === 0 || shown.length === 0) return false;
    const at = shown.findIndex(({ turn }) => turn.number === replay.turn.peek());
    const next = at < 0 ? 0 : Math.min(Math.max(at + by, 0), shown.length - 1);
    replay.showTurn(shown[next].turn.number);
    return true;
  });
  const { name, control } = replay.seats[of.value];
  const title = control === 'person' ? m.review_own() : m.review_of({ player: isolate(name) });
  return (
    <section class="own-turns panel" aria-label={title}>
      <h2>{title}</h2>
      <fieldset class="end-seats" aria-label={m.review_for()}>
        {replay.seats.map((seat, index) => (
          <button
            key={seat.colour}
            type="button"
            aria-pressed={index === of.value}
            aria-label={seat.name}
            data-tip={seat.name}
            onClick={() => {
              of.value = index;
            }}
          >
            <EmblemIcon colour={seat.colour} size={18} />
          </button>
        ))}
      </fieldset>
      {bad.length > 1 && (
        <Segments
          label={title}
          options={[
            { value: 'worst', label: m.review_worst() },
            { value: 'order', label: m.review_order() },
          ]}
          value={inOrder.value ? 'order' : 'worst'}
          onChange={(value) => {
            inOrder.value = value === 'order';
          }}
        />
      )}
      <ol>
        {shown.map((verdict) => (
          <Entry key={verdict.turn.number} replay={replay} verdict={verdict} />
        ))}
      </ol>
      {good > 0 && (
        <p class="soft">
          <UiIcon name="check" size={16} /> {m.review_good({ count: good })}
        </p>
      )}
      <Short bad={bad} done={verdicts.length === analysis.all.value.length} />
    </section>
  );
}

function Entry({ replay, verdict }: { replay: Replay; verdict: Verdict }): JSX.Element {
  const { turn, gain, mark } = verdict;
  return (
    <li>
      <button
        type="button"
        class={`log-turn${replay.turn.value === turn.number ? ' current' : ''}`}
        aria-current={replay.turn.value === turn.number ? 'step' : undefined}
        onClick={() => replay.showTurn(turn.number)}
      >
        {mark && <Sign mark={mark} />}
        <small>{turn.number}</small>
        <span>{turnTitle(turn, replay.shown.value.game)}</span>
        <bdi class="chance">{percentMore(gain)}</bdi>
      </button>
    </li>
  );
}

/** One sentence about it all. */
function Short({ bad, done }: { bad: readonly Verdict[]; done: boolean }): JSX.Element | null {
  if (bad.length === 0) return done ? <p>{m.review_none()}</p> : null;
  if (bad.length < NAMED) return null;
  const named = bad.slice(0, NAMED);
  return (
    <div class="well">
      <b>{m.review_short()}</b>
      <p>
        {m.review_short_text({
          turns: list(named.map(({ turn }) => String(turn.number))),
          loss: percent(named.reduce((sum, verdict) => sum + lossOf(verdict), 0)),
        })}
      </p>
    </div>
  );
}
