import { MAP_IDS } from '@concordia/engine';
import type { FinishedGames, TableInfo } from '@concordia/protocol';
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useId } from 'preact/hooks';
import { Select } from '../../app/Select.tsx';
import { UiIcon } from '../../art/index.ts';
import { m } from '../../i18n/messages.ts';
import { call } from '../api.ts';
import { failureText } from '../failures.ts';
import { SendButton } from '../forms.tsx';
import { TableRow } from '../lobby/TableRow.tsx';
import { Empty, Hero } from '../parts.tsx';
import { downloadAllGames } from '../records.ts';
import { me } from '../server.ts';
import { Welcome } from './Welcome.tsx';

const PAUSE_MS = 300;
const REASONS = ['rules', 'agreed', 'timeout', 'resigned'] as const;

/** What is looked for; an empty value does not matter. */
interface Wanted {
  opponent: string;
  map: string;
  players: string;
  place: string;
  reason: string;
}
const ALL: Wanted = { opponent: '', map: '', players: '', place: '', reason: '' };

/** One's finished games: found by opponent, board, players, result and how they ended. */
export function Finished(): JSX.Element {
  const wanted = useSignal<Wanted>(ALL);
  const found = useSignal<readonly TableInfo[] | null>(null);
  const next = useSignal<number | null>(null);
  const fault = useSignal<string | null>(null);
  const person = me.value?.id;
  const load = async (before: number | null) => {
    const asked = wanted.peek();
    const query = new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ''));
    if (before !== null) query.set('before', String(before));
    const answer = await call<FinishedGames>('GET', `me/finished?${query}`);
    if (wanted.peek() !== asked) return;
    fault.value = answer.ok ? null : failureText(answer.code);
    if (!answer.ok) return;
    found.value = before === null ? answer.value.games : [...(found.peek() ?? []), ...answer.value.games];
    next.value = answer.value.next;
  };
  useEffect(() => {
    if (!person) return;
    const timer = setTimeout(() => void load(null), found.peek() ? PAUSE_MS : 0);
    return () => clearTimeout(timer);
  }, [wanted.value, person]);
  if (!person)
    return (
      <main class="online-main narrow">
        <Hero title={m.finished_title()} />
        <Welcome />
      </main>
    );
  const set = (part: Partial<Wanted>) => {
    wanted.value = { ...wanted.peek(), ...part };
  };
  return (
    <main class="online-main">
      <Hero title={m.finished_title()} />
      <section class="panel online-card" data-list="finished">
        <search class="finished-search">
          <Search value={wanted.value.opponent} onInput={(opponent) => set({ opponent })} />
          <Pick
            label={m.term_board()}
            value={wanted.value.map}
            options={MAP_IDS.map((map) => [map, m[`board_${map}` as const]()])}
            onChange={(map) => set({ map })}
          />
          <Pick
            label={m.term_players()}
            value={wanted.value.players}
            options={['2', '3', '4', '5'].map((count) => [count, count])}
            onChange={(players) => set({ players })}
          />
          <Pick
            label={m.finished_result()}
            value={wanted.value.place}
            options={[
              ['won', m.finished_won()],
              ['lost', m.finished_lost()],
            ]}
            onChange={(place) => set({ place })}
          />
          <Pick
            label={m.finished_ended()}
            value={wanted.value.reason}
            options={REASONS.map((reason) => [reason, m[`finished_${reason}` as const]()])}
            onChange={(reason) => set({ reason })}
          />
        </search>
        {fault.value && <p class="note warn">{fault.value}</p>}
        {found.value === null ? (
          <p class="soft">{m.app_loading()}</p>
        ) : found.value.length === 0 ? (
          <Empty icon="crown" text={m.finished_none()} />
        ) : (
          <ul class="table-rows">
            {found.value.map((table) => (
              <TableRow key={table.id} table={table} />
            ))}
          </ul>
        )}
        <div class="button-row start">
          {next.value !== null && (
            <SendButton class="button" data-action="more" send={() => load(next.peek())}>
              {m.finished_more()}
            </SendButton>
          )}
          <SendButton class="button" data-action="download-all" send={downloadAllGames}>
            <UiIcon name="download" size={18} /> {m.games_export_all()}
          </SendButton>
        </div>
      </section>
    </main>
  );
}

function Search({ value, onInput }: { value: string; onInput: (value: string) => void }): JSX.Element {
  const id = useId();
  return (
    <div class="field">
      <label class="field-label" for={id}>
        {m.finished_opponent()}
      </label>
      <input
        id={id}
        class="input"
        type="search"
        dir="auto"
        maxLength={24}
        autocomplete="off"
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </div>
  );
}

function Pick(props: {
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
}): JSX.Element {
  const options = props.options.map(([value, label]) => ({ value, label }));
  return <Select {...props} options={[{ value: '', label: m.finished_every() }, ...options]} />;
}
