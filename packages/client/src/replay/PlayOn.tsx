import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { Dialog } from '../app/dialogs.tsx';
import { Segments } from '../app/Segments.tsx';
import { EmblemIcon, UiIcon } from '../art/index.ts';
import { LEVEL_OPTIONS, levelWord } from '../games/levels.ts';
import type { Level } from '../games/saved.ts';
import { m } from '../i18n/messages.ts';
import { isolate } from '../i18n/words.ts';
import { playFrom } from './play-from.ts';
import type { Replay } from './replay.ts';

/** A new game from the position on the board: one seat for the player, the others for the computer. */
export function PlayOn({ replay, onClose }: { replay: Replay; onClose: () => void }): JSX.Element {
  const level = useSignal<Level>('medium');
  const start = async (seat: number) => {
    await playFrom(
      replay,
      replay.at.value,
      replay.seats.map((_, other) => (other === seat ? 'person' : level.value)),
    );
    onClose();
  };
  return (
    <Dialog title={m.replay_play_on()} onClose={onClose}>
      <p>{m.replay_play_on_text()}</p>
      <Segments
        label={`${m.home_level()}: ${levelWord(level.value)}`}
        options={LEVEL_OPTIONS}
        value={level.value}
        onChange={(value) => {
          level.value = value;
        }}
      />
      <div class="menu">
        {replay.seats.map(({ name, colour }, seat) => (
          <button
            key={colour}
            type="button"
            class="button"
            data-action={`play-on-${seat}`}
            onClick={() => void start(seat)}
          >
            <EmblemIcon colour={colour} size={22} /> {m.replay_play_on_as({ player: isolate(name) })}
            <UiIcon name="play" size={16} />
          </button>
        ))}
      </div>
    </Dialog>
  );
}
