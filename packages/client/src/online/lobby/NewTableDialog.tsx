import { MAP_IDS, type MapId } from '@concordia/engine';
import type { BotLevel, NewTable, Only, TableInfo, TimeControl } from '@concordia/protocol';
import { signal, useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { Check } from '../../app/Check.tsx';
import { Dialog } from '../../app/dialogs.tsx';
import { Segments } from '../../app/Segments.tsx';
import { UiIcon } from '../../art/index.ts';
import { levelName } from '../../games/levels.ts';
import { LEVELS } from '../../games/saved.ts';
import { defaultMap, mapFits } from '../../games/start.ts';
import { m } from '../../i18n/messages.ts';
import { ask } from '../api.ts';
import { goTo } from '../places.ts';
import { me } from '../server.ts';
import { ANYONE, OnlyFields } from './OnlyFields.tsx';
import { TimeFields } from './TimeFields.tsx';

export interface Wish {
  map: MapId | null;
  seats: number;
  /** The occupants of the seats after the owner's; null waits for a person. */
  others: (BotLevel | null)[];
  visibility: 'public' | 'link';
  accounts: boolean;
  rated: boolean;
  interim: boolean;
  kind: TimeControl['kind'];
  minutes: number;
  increment: number;
  days: number;
  timeOut: 'bot' | 'end';
  takeBacks: boolean;
  openScores: boolean;
  only: Only;
}

const wish = signal<Wish>({
  map: null,
  seats: 3,
  others: [null, null, null, null],
  visibility: 'public',
  accounts: false,
  rated: false,
  interim: false,
  kind: 'live',
  minutes: 20,
  increment: 30,
  days: 3,
  timeOut: 'bot',
  takeBacks: false,
  openScores: false,
  only: ANYONE,
});

/** Everything about a table that can be chosen. The last choices are offered again. */
export function NewTableDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const { seats, others, visibility, accounts, interim, takeBacks, openScores } = wish.value;
  const guest = me.value?.guest ?? true;
  const rated = wish.value.rated && !guest;
  const map = mapOf(wish.value);
  const set = (part: Partial<Wish>) => {
    wish.value = { ...wish.value, ...part };
  };
  const busy = useSignal(false);
  const submit = async () => {
    if (busy.peek()) return;
    busy.value = true;
    const id = await open();
    busy.value = false;
    if (id === null) return;
    onClose();
    goTo({ name: 'table', id });
  };
  return (
    <Dialog title={m.online_new_table()} onClose={onClose} wide>
      <form
        class="new-table"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <div>
          <Segments
            label={m.term_players()}
            options={[2, 3, 4, 5].map((value) => ({ value, label: String(value) }))}
            value={seats}
            onChange={(value) => set({ seats: value })}
          />
          <Segments
            label={m.term_board()}
            options={MAP_IDS.map((value) => ({
              value,
              label: m[`board_${value}` as const](),
              off: !mapFits(value, seats),
            }))}
            value={map}
            onChange={(value) => set({ map: value })}
          />
          <Segments
            label={m.online_who_sees()}
            options={[
              { value: 'public' as const, label: m.online_public() },
              { value: 'link' as const, label: m.online_by_link() },
            ]}
            value={visibility}
            onChange={(value) => set({ visibility: value })}
          />
          {!rated && (
            <fieldset class="other-seats">
              <legend class="field-label">{m.online_other_seats()}</legend>
              {[...others.keys()].slice(0, seats - 1).map((index) => (
                <select
                  key={index}
                  class="select"
                  aria-label={m.online_seat({ n: index + 2 })}
                  data-seat-wish={index + 1}
                  value={others[index] ?? 'person'}
                  onChange={(event) => {
                    const value = event.currentTarget.value;
                    const chosen = LEVELS.find((candidate) => candidate === value) ?? null;
                    set({ others: others.map((other, at) => (at === index ? chosen : other)) });
                  }}
                >
                  <option value="person">{m.online_seat_person()}</option>
                  {LEVELS.map((value) => (
                    <option key={value} value={value}>
                      {m.new_program({ level: levelName(value) })}
                    </option>
                  ))}
                </select>
              ))}
            </fieldset>
          )}
        </div>
        <div>
          <TimeFields wish={wish.value} set={set} />
          <Check label={m.new_interim()} checked={interim} onChange={(value) => set({ interim: value })} />
          <Check
            label={m.table_open_scores()}
            checked={openScores}
            onChange={(value) => set({ openScores: value })}
          />
          {!rated && (
            <Check
              label={m.table_take_backs()}
              checked={takeBacks}
              onChange={(value) => set({ takeBacks: value })}
            />
          )}
          {guest ? (
            <p class="soft">{m.online_rated_guests()}</p>
          ) : (
            <Check label={m.online_rated()} checked={rated} onChange={(value) => set({ rated: value })} />
          )}
          <OnlyFields only={wish.value.only} set={(only) => set({ only })} />
          {!rated && (
            <Check
              label={m.online_accounts_only()}
              checked={accounts}
              onChange={(value) => set({ accounts: value })}
            />
          )}
        </div>
        <button type="submit" class="button primary start" data-action="open-table" disabled={busy.value}>
          <UiIcon name="plus" size={20} /> {m.online_open_table()}
        </button>
      </form>
    </Dialog>
  );
}

function isForAnyone({ followed, ratingFrom, ratingTo }: Only): boolean {
  return !followed && ratingFrom === null && ratingTo === null;
}

function mapOf({ map, seats }: Wish): MapId {
  return map !== null && mapFits(map, seats) ? map : defaultMap(seats);
}

function timeOf({ kind, minutes, increment, days }: Wish): TimeControl {
  switch (kind) {
    case 'none':
      return { kind };
    case 'live':
      return { kind, bank: minutes * 60, increment };
    case 'days':
      return { kind, days };
    default:
      return kind satisfies never;
  }
}

/** The id of the new table, its computer players seated; null when it was refused. */
async function open(): Promise<string | null> {
  const chosen = wish.peek();
  const rated = chosen.rated && me.peek()?.guest === false;
  const body: NewTable = {
    map: mapOf(chosen),
    seats: chosen.seats,
    options: { intermediateScoring: chosen.interim },
    visibility: chosen.visibility,
    join: chosen.accounts || rated ? 'accounts' : 'anyone',
    rated,
    time: timeOf(chosen),
    timeOut: chosen.timeOut,
    openScores: chosen.openScores,
    only: isForAnyone(chosen.only) ? null : chosen.only,
    takeBacks: chosen.takeBacks ? 'always' : 'unrevealed',
  };
  const made = await ask<TableInfo>('POST', 'tables', body);
  if (!made) return null;
  const { id } = made.value;
  if (!rated) {
    for (const [index, level] of chosen.others.slice(0, chosen.seats - 1).entries()) {
      if (level) await ask('POST', `tables/${id}/bots`, { seat: index + 1, level });
    }
  }
  return id;
}
