import { cardInfo, type GameEvent } from '@concordia/engine';
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { change, settings } from '../app/settings.ts';
import { CharacterTile, EmblemIcon, UiIcon } from '../art/index.ts';
import type { LogTurn } from '../games/chronicle.ts';
import { list, m } from '../i18n/messages.ts';
import { cardName, cityName } from '../i18n/words.ts';
import { turnsSince } from './follow.ts';
import { turnTitle } from './Log.tsx';
import { LogLines } from './LogLines.tsx';
import { height, layout } from './layout.ts';
import { logTargets } from './log-targets.ts';
import type { TableUi } from './ui.ts';

/**
 * What the others did since the player's last turn: each turn is shown on the map. On small screens it stands in for the log; a
 * game on a server has it on all, because one returns to it after hours.
 */
export function Since({ ui }: { ui: TableUi }): JSX.Element | null {
  const { table } = ui;
  const turns = turnsSince(ui);
  const count = table.turns.value.length;
  const closed = useSignal<number | null>(null);
  const unfolded = useSignal(false);
  const shown = useSignal<number | null>(null);
  const back = useRef<(() => void) | null>(null);
  const strip = useRef<HTMLOListElement>(null);
  const small = layout.value === 'phone' || layout.value === 'tablet';
  const choosing = table.draft.value?.actions.length === 0 && table.draft.value.decision?.kind === 'play';
  const online = table.extras !== undefined && ui.ownSeat !== null;
  const reading = choosing || (!small && table.activity.value.type === 'waiting');
  useEffect(() => {
    shown.value = null;
    back.current = null;
    ui.arrows.value = [];
  }, [count, reading]);
  const at = shown.value;
  useEffect(() => {
    if (at !== null) strip.current?.children[at]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [at]);
  if ((!small && !online) || !reading || turns.length === 0 || closed.value === count) return null;

  const show = (index: number) => {
    shown.value = index;
    back.current ??= ui.boardView.current?.remember() ?? null;
    const targets = turns[index].events.flatMap(logTargets);
    ui.highlight.value = targets;
    ui.arrows.value = turns[index].events.flatMap((event) =>
      event.type === 'moved' ? [{ from: event.from, to: event.to, tone: 'good' as const }] : [],
    );
    if (targets.length > 0) ui.boardView.current?.reveal(targets);
  };
  const close = () => {
    closed.value = count;
    ui.highlight.value = [];
    ui.arrows.value = [];
    if (settings.value.follow) back.current?.();
    back.current = null;
  };
  const open = height.value === 'tall' || unfolded.value;
  return (
    <section class="since" aria-label={m.turn_since()} data-region="since">
      <header>
        {open ? (
          <h2>{m.turn_since()}</h2>
        ) : (
          <button
            type="button"
            class="button quiet since-unfold"
            aria-expanded="false"
            onClick={() => {
              unfolded.value = true;
            }}
          >
            {m.turn_since()} <b>{turns.length}</b> <UiIcon name="down" size={16} />
          </button>
        )}
        {open && (
          <>
            <small>
              <bdi>{at === null ? turns.length : m.turn_since_count({ n: at + 1, count: turns.length })}</bdi>
            </small>
            <Step
              icon="previous"
              label={m.turn_since_back()}
              off={at === null || at === 0}
              onPress={() => at !== null && at > 0 && show(at - 1)}
            />
            <Step
              icon="next"
              label={m.turn_since_next()}
              off={at === turns.length - 1}
              onPress={() => at !== turns.length - 1 && show(at === null ? 0 : at + 1)}
            />
          </>
        )}
        <Step icon="close" label={m.app_close()} off={false} onPress={close} />
      </header>
      {open && at !== null && (
        <p class="since-words" role="status">
          <b>{table.seats[turns[at].seat].name}</b>{' '}
          <LogLines turn={turns[at]} game={table.shown.value.game} seats={table.seats} />
        </p>
      )}
      {open && (
        <ol ref={strip} class="since-turns">
          {turns.map((turn, index) => (
            <li key={turn.number}>
              <Turn ui={ui} turn={turn} chosen={index === at} onChoose={() => show(index)} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Step(props: {
  icon: 'previous' | 'next' | 'close';
  label: string;
  off: boolean;
  onPress: () => void;
}): JSX.Element {
  return (
    <button
      type="button"
      class="button icon-only"
      aria-label={props.label}
      aria-disabled={props.off ? true : undefined}
      onClick={props.onPress}
    >
      <UiIcon name={props.icon} size={18} class={props.icon === 'close' ? '' : 'mirrored'} />
    </button>
  );
}

function Turn({
  ui,
  turn,
  chosen,
  onChoose,
}: {
  ui: TableUi;
  turn: LogTurn;
  chosen: boolean;
  onChoose: () => void;
}): JSX.Element {
  const { game } = ui.table.before.value;
  const { colour, name } = ui.table.seats[turn.seat];
  const played = turn.events.findLast(({ type }) => type === 'played' || type === 'copied');
  const places = turn.events.flatMap((event) => whatOf(event, ui));
  return (
    <button
      type="button"
      class={`since-turn${chosen ? ' lit' : ''}`}
      aria-pressed={chosen}
      onClick={onChoose}
    >
      <EmblemIcon colour={colour} size={20} label={name} />
      {played && 'card' in played && <CharacterTile character={cardInfo(played.card).character} size={22} />}
      <span>
        <b>{turnTitle(turn, game)}</b>
        {places.length > 0 && <small>{list(places)}</small>}
      </span>
    </button>
  );
}

/** Cities that were built or settled in, and cards that were bought. */
function whatOf(event: GameEvent, ui: TableUi): string[] {
  const { board } = ui.table.before.value.game;
  if (event.type === 'built' || event.type === 'settled') return [cityName(board, event.city)];
  if (event.type === 'recruited') return [cardName(event.card)];
  return [];
}

/** On the map of a small screen: whether it goes where the others play. */
export function Following({ ui }: { ui: TableUi }): JSX.Element | null {
  const small = layout.value === 'phone' || layout.value === 'tablet';
  const activity = ui.table.activity.value.type;
  if (!small || (activity !== 'playback' && activity !== 'thinking' && activity !== 'waiting')) return null;
  const { follow } = settings.value;
  return (
    <button
      type="button"
      class="button following"
      aria-pressed={follow}
      data-tip={m.turn_following_text()}
      onClick={() => change({ follow: !follow })}
    >
      <UiIcon name="eye" size={18} /> {m.turn_following()}
    </button>
  );
}
