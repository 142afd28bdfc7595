import type { Signal } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { letterOf } from '../app/keys.ts';
import { Segments } from '../app/Segments.tsx';
import { change, SPEEDS, settings } from '../app/settings.ts';
import { UiIcon, type UiIconName } from '../art/index.ts';
import { playbackPause } from '../games/pauses.ts';
import { m } from '../i18n/messages.ts';
import type { Replay } from './replay.ts';

/** Step, turn, jump, play, speed. */
export function Controls({
  replay,
  playing,
  children,
}: {
  replay: Replay;
  playing: Signal<boolean>;
  children: ComponentChildren;
}): JSX.Element {
  const at = replay.at.value;
  const on = playing.value;
  const speed = settings.value.speed || 2;
  useEffect(() => {
    if (!on) return;
    if (at >= replay.length) {
      playing.value = false;
      return;
    }
    const timer = setTimeout(
      () => replay.show(at + 1),
      playbackPause(replay.chronicle().actions[at]) / speed,
    );
    return () => clearTimeout(timer);
  }, [on, at, speed, replay, playing]);
  const buttons: { icon: UiIconName; label: string; act: () => void; name: string }[] = [
    { icon: 'first', label: m.replay_first(), act: () => replay.show(0), name: 'first' },
    { icon: 'previous', label: m.replay_previous(), act: () => replay.stepTurns(-1), name: 'previous' },
    { icon: 'undo', label: m.replay_step_back(), act: () => replay.show(at - 1), name: 'step-back' },
    {
      icon: on ? 'pause' : 'play',
      label: on ? m.replay_pause() : m.replay_play(),
      act: () => toggle(replay, playing),
      name: 'play',
    },
    { icon: 'redo', label: m.replay_step_on(), act: () => replay.show(at + 1), name: 'step-on' },
    { icon: 'next', label: m.replay_next(), act: () => replay.stepTurns(1), name: 'next' },
    { icon: 'last', label: m.replay_last(), act: () => replay.show(replay.length), name: 'last' },
  ];
  return (
    <div class="controls">
      <div class="controls-row" dir="ltr">
        {buttons.map(({ icon, label, act, name }) => (
          <button
            key={name}
            type="button"
            class={`button icon-only${name === 'play' ? ' primary' : ''}`}
            data-action={`replay-${name}`}
            aria-label={label}
            data-tip={label}
            onClick={() => {
              if (name !== 'play') playing.value = false;
              act();
            }}
          >
            <UiIcon name={icon} size={18} />
          </button>
        ))}
      </div>
      <input
        type="range"
        class="timeline"
        dir="ltr"
        min={0}
        max={replay.turns.value.length}
        value={replay.turn.value}
        aria-label={m.replay_timeline()}
        aria-valuetext={m.replay_position({ turn: replay.turn.value, count: replay.turns.value.length })}
        onInput={(event) => replay.showTurn(Number(event.currentTarget.value))}
      />
      <Segments
        label={m.replay_speed()}
        options={SPEEDS.filter((value) => value !== 0).map((value) => ({ value, label: `${value}×` }))}
        value={speed}
        onChange={(value) => change({ speed: value })}
      />
      {children}
    </div>
  );
}

function toggle(replay: Replay, playing: Signal<boolean>): void {
  if (!playing.value && replay.at.value >= replay.length) replay.show(0);
  playing.value = !playing.value;
}

/** Arrows: a turn; with Shift: a round; Space: play; A: analysis. */
export function listenToReplayKeys(
  replay: Replay,
  playing: Signal<boolean>,
  analysing: Signal<boolean>,
): () => void {
  const listen = (event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (target?.closest('input, select, dialog, .board')) return;
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by !== 0) {
      playing.value = false;
      replay.stepTurns(by * (event.shiftKey ? replay.seats.length : 1));
    } else if (event.key === ' ' && !target?.closest('button, a')) toggle(replay, playing);
    else if (letterOf(event) === 'A' && settings.value.keys && !event.repeat)
      analysing.value = !analysing.value;
    else if (event.key === 'Home') replay.show(0);
    else if (event.key === 'End') replay.show(replay.length);
    else return;
    event.preventDefault();
  };
  addEventListener('keydown', listen);
  return () => removeEventListener('keydown', listen);
}
