import type { DailyTable } from '@concordia/protocol';
import { type ReadonlySignal, useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { toast } from '../app/dialogs.tsx';
import { routeHash } from '../app/router.ts';
import type { SavedGame } from '../games/saved.ts';
import { m } from '../i18n/messages.ts';
import { isolate, percent } from '../i18n/words.ts';
import { failureText } from '../online/failures.ts';
import { findServer, me, server } from '../online/server.ts';
import { enterResult, resultsOf } from './daily.ts';

/** Everyone's results of a day; null where there is no server. One's own is entered as soon as there is one and one is known. */
export function useResults(day: string, own: SavedGame | undefined): ReadonlySignal<DailyTable | null> {
  const table = useSignal<DailyTable | null>(null);
  useEffect(() => {
    if (server.peek() === 'unknown') void findServer();
  }, []);
  const there = server.value === 'there';
  const person = me.value?.id;
  useEffect(() => {
    if (!there) return;
    const ask = async () => {
      const known = await resultsOf(day);
      if (!known.ok) return;
      table.value = known.value;
      if (!own || !person || known.value.mine) return;
      const entered = await enterResult(day, own);
      if (entered.ok) table.value = entered.value;
      // Offline it is tried again with the next visit.
      else if (entered.code !== 'offline') toast(failureText(entered.code), 'warn');
    };
    void ask();
  }, [there, day, person, own]);
  return table;
}

/** Shown when the player's own game is over. */
export function DailyResults({ table }: { table: DailyTable | null }): JSX.Element | null {
  if (server.value === 'none') return <p class="soft">{m.daily_no_server()}</p>;
  if (!table) return null;
  const { mine, best, finished } = table;
  return (
    <section aria-labelledby="daily-everyone">
      <h3 id="daily-everyone">{m.daily_everyone()}</h3>
      {mine ? (
        <p>
          {mine.beats === null
            ? m.daily_first()
            : m.daily_rank({ rank: mine.rank, count: finished, share: percent(mine.beats) })}
        </p>
      ) : (
        <p>
          {m.daily_sign_in()}{' '}
          <a class="link-button" data-action="daily-sign-in" href={routeHash({ page: 'online', path: [] })}>
            {m.online_go()}
          </a>
        </p>
      )}
      {best.length > 0 && (
        <table class="progress-table daily-table">
          <thead>
            <tr>
              <th scope="col">{m.end_place()}</th>
              <th scope="col">{m.term_player()}</th>
              <th scope="col">{m.daily_points()}</th>
              <th scope="col">{m.daily_beats()}</th>
            </tr>
          </thead>
          <tbody>
            {best.map(({ rank, person, total, beats }) => (
              <tr key={person.id} aria-current={person.id === me.value?.id ? 'true' : undefined}>
                <td>{rank}</td>
                <th scope="row">
                  <a href={routeHash({ page: 'online', path: ['player', person.id] })}>
                    {isolate(person.name)}
                  </a>
                </th>
                <td>{total}</td>
                <td>{beats === null ? '–' : percent(beats)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
