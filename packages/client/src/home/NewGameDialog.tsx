import { MAP_IDS, type MapId } from '@concordia/engine';
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { Check } from '../app/Check.tsx';
import { Dialog } from '../app/dialogs.tsx';
import { Segments } from '../app/Segments.tsx';
import { EmblemIcon, PLAYER_COLOURS, UiIcon } from '../art/index.ts';
import { newId } from '../games/create.ts';
import { levelName } from '../games/levels.ts';
import { type Control, LEVELS } from '../games/saved.ts';
import { defaultMap, mapFits, NAMES, startGame } from '../games/start.ts';
import { m } from '../i18n/messages.ts';

interface Form {
  map: MapId | null;
  seats: { name: string; control: Control }[];
  shuffle: boolean;
  intermediateScoring: boolean;
  liveScores: boolean;
  seed: string;
}

const form = signal<Form>({
  map: null,
  seats: NAMES.slice(0, 3).map((name) => ({ name, control: 'person' })),
  shuffle: true,
  intermediateScoring: false,
  liveScores: true,
  seed: '',
});

/** Everything about a game that can be chosen: board, seats, options, seed. */
export function NewGameDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const { seats, shuffle, intermediateScoring, liveScores, seed } = form.value;
  const count = seats.length;
  const map = form.value.map !== null && mapFits(form.value.map, count) ? form.value.map : defaultMap(count);
  const set = (part: Partial<Form>) => {
    form.value = { ...form.value, ...part };
  };
  const setSeat = (index: number, part: Partial<Form['seats'][number]>) =>
    set({ seats: seats.map((seat, at) => (at === index ? { ...seat, ...part } : seat)) });
  const start = () => {
    onClose();
    void startGame(
      {
        map,
        seats: seats.map(({ name, control }, index) => ({
          name: name.trim() || NAMES[index],
          control,
          colour: PLAYER_COLOURS[index],
        })),
        intermediateScoring,
        liveScores,
        seed: seed.trim() || newId(),
      },
      shuffle,
    );
  };
  return (
    <Dialog title={m.new_title()} onClose={onClose}>
      <form
        class="new-game"
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        <Segments
          label={m.term_players()}
          options={[2, 3, 4, 5].map((value) => ({ value, label: String(value) }))}
          value={count}
          onChange={(value) =>
            set({
              seats: NAMES.slice(0, value).map((name, index) => seats[index] ?? { name, control: 'easy' }),
            })
          }
        />
        <Segments
          label={m.term_board()}
          options={MAP_IDS.map((value) => ({
            value,
            label: m[`board_${value}` as const](),
            off: !mapFits(value, count),
          }))}
          value={map}
          onChange={(value) => set({ map: value })}
        />
        <ol class="new-seats">
          {seats.map((seat, index) => (
            <li key={NAMES[index]}>
              <EmblemIcon colour={PLAYER_COLOURS[index]} size={26} />
              <input
                class="input"
                aria-label={m.new_name({ n: index + 1 })}
                value={seat.name}
                maxLength={24}
                onInput={(event) => setSeat(index, { name: event.currentTarget.value })}
              />
              <select
                class="select"
                aria-label={m.new_control({ n: index + 1 })}
                value={seat.control}
                onChange={(event) => setSeat(index, { control: event.currentTarget.value as Control })}
              >
                <option value="person">{m.new_person()}</option>
                {LEVELS.map((level) => (
                  <option key={level} value={level}>
                    {m.new_program({ level: levelName(level) })}
                  </option>
                ))}
              </select>
            </li>
          ))}
        </ol>
        <Check label={m.new_shuffle()} checked={shuffle} onChange={(value) => set({ shuffle: value })} />
        <Check
          label={m.new_interim()}
          checked={intermediateScoring}
          onChange={(value) => set({ intermediateScoring: value })}
        />
        <Check
          label={m.home_live_scores()}
          checked={liveScores}
          onChange={(value) => set({ liveScores: value })}
        />
        <label class="field">
          <span class="field-label">{m.new_seed()}</span>
          <input
            class="input"
            value={seed}
            placeholder={m.new_seed_random()}
            onInput={(event) => set({ seed: event.currentTarget.value })}
          />
        </label>
        <button type="submit" class="button primary start" data-action="start">
          <UiIcon name="play" size={20} /> {m.home_start()}
        </button>
      </form>
    </Dialog>
  );
}
