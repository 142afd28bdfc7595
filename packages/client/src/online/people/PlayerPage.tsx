import { GODS } from '@concordia/engine';
import type { PersonPage } from '@concordia/protocol';
import type { JSX } from 'preact';
import { GodIcon } from '../../art/index.ts';
import { m } from '../../i18n/messages.ts';
import { godName } from '../../i18n/words.ts';
import { placeHash } from '../places.ts';
import { useFetched } from '../useFetched.ts';
import { dateWords, decimal, personName } from '../words.ts';
import { Page } from './Page.tsx';

/** A player: rating, results by board and number of players, average by god, games. */
export function PlayerPage({ id }: { id: string }): JSX.Element {
  const answer = useFetched<PersonPage>(`people/${encodeURIComponent(id)}`);
  const title = answer.value?.ok ? personName(answer.value.value.person) : m.term_player();
  return (
    <Page title={title} answer={answer.value}>
      {(page) => (
        <>
          <p class="soft">
            {page.person.guest ? `${m.online_guest()} · ` : ''}
            {m.online_since({ date: dateWords(page.since) })}
            {page.rating !== null && ` · ${m.online_rating()}: ${page.rating}`}
          </p>
          {page.games.length === 0 ? <p>{m.online_no_games_yet()}</p> : <Results page={page} />}
        </>
      )}
    </Page>
  );
}

function Results({ page }: { page: PersonPage }): JSX.Element {
  return (
    <>
      <h2>{m.online_results()}</h2>
      <table class="panel online-table">
        <thead>
          <tr>
            <th scope="col">{m.term_board()}</th>
            <th scope="col">{m.term_players()}</th>
            <th scope="col">{m.online_games()}</th>
            <th scope="col">{m.online_wins()}</th>
            <th scope="col">{m.online_average()}</th>
          </tr>
        </thead>
        <tbody>
          {page.results.map((row) => (
            <tr key={`${row.map} ${row.players}`}>
              <th scope="row">{m[`board_${row.map}` as const]()}</th>
              <td>{row.players}</td>
              <td>{row.games}</td>
              <td>{row.wins}</td>
              <td>{decimal(row.averageTotal)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {page.averageByGod && <ByGod average={page.averageByGod} />}
      <h2>{m.online_recent_games()}</h2>
      <Games games={page.games} />
    </>
  );
}

function ByGod({ average }: { average: NonNullable<PersonPage['averageByGod']> }): JSX.Element {
  return (
    <>
      <h2>{m.online_by_god()}</h2>
      <dl class="by-god panel">
        {GODS.map((god) => (
          <div key={god}>
            <dt>
              <GodIcon god={god} size={20} /> {godName(god)}
            </dt>
            <dd>{decimal(average[god])}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Games({ games }: { games: PersonPage['games'] }): JSX.Element {
  return (
    <table class="panel online-table">
      <thead>
        <tr>
          <th scope="col">{m.online_date()}</th>
          <th scope="col">{m.term_board()}</th>
          <th scope="col">{m.end_place()}</th>
          <th scope="col">{m.end_total()}</th>
        </tr>
      </thead>
      <tbody>
        {games.map((game) => {
          const board = m.home_game_title({
            board: m[`board_${game.map}` as const](),
            players: game.players,
          });
          return (
            <tr key={`${game.finishedAt} ${game.seat} ${game.table}`}>
              <td>{dateWords(game.finishedAt)}</td>
              <th scope="row">
                {game.table ? <a href={placeHash({ name: 'table', id: game.table })}>{board}</a> : board}
                {game.rated && ` · ${m.online_rated()}`}
              </th>
              <td>{game.place}</td>
              <td>{game.total}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
