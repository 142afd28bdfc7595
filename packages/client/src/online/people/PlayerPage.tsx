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
import { boardColumns, resultColumns, Table } from './Table.tsx';

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
      <Table
        rows={page.results}
        id={({ map, players }) => `${map} ${players}`}
        columns={[...boardColumns(), ...resultColumns()]}
      />
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

type Game = PersonPage['games'][number];

function Games({ games }: { games: readonly Game[] }): JSX.Element {
  return (
    <Table
      rows={games}
      id={({ finishedAt, seat, table }) => `${finishedAt} ${seat} ${table}`}
      columns={[
        { title: m.online_date(), cell: ({ finishedAt }) => dateWords(finishedAt) },
        { title: m.term_board(), cell: (game) => <GameLink game={game} />, names: true },
        { title: m.end_place(), cell: ({ place }) => place },
        { title: m.end_total(), cell: ({ total }) => total },
      ]}
    />
  );
}

function GameLink({ game: { map, players, table, rated } }: { game: Game }): JSX.Element {
  const board = m.home_game_title({ board: m[`board_${map}` as const](), players });
  return (
    <>
      {table ? <a href={placeHash({ name: 'table', id: table })}>{board}</a> : board}
      {rated && ` · ${m.online_rated()}`}
    </>
  );
}
