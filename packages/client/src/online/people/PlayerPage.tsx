import { GODS } from '@concordia/engine';
import type { PersonPage } from '@concordia/protocol';
import type { JSX } from 'preact';
import { GodIcon, UiIcon } from '../../art/index.ts';
import { list, m } from '../../i18n/messages.ts';
import { godName, isolate } from '../../i18n/words.ts';
import { SendButton } from '../forms.tsx';
import { Empty, Tiles, ToLobby } from '../parts.tsx';
import { placeHash } from '../places.ts';
import { me } from '../server.ts';
import { useFetched } from '../useFetched.tsx';
import { dateWords, decimal, personName } from '../words.ts';
import { blocked, setBlocked } from './blocks.ts';
import { following, setFollowed } from './friends.ts';
import { Managing } from './Managing.tsx';
import { NoteField } from './NoteField.tsx';
import { Page } from './Page.tsx';
import { boardColumns, resultColumns, Table } from './Table.tsx';

/** A player: rating, results by board and number of players, average by god, games. */
export function PlayerPage({ id }: { id: string }): JSX.Element {
  const fetched = useFetched<PersonPage>(`people/${encodeURIComponent(id)}`);
  const page = fetched.answer?.ok ? fetched.answer.value : null;
  return (
    <Page
      title={page ? <bdi>{personName(page.person)}</bdi> : m.term_player()}
      text={
        page &&
        `${page.person.guest ? `${m.online_guest()} · ` : ''}${page.person.bot ? `${m.person_bot_text()} ` : ''}${m.online_since({ date: dateWords(page.since) })}`
      }
      fetched={fetched}
    >
      {(shown) => (
        <>
          <Blocking id={shown.person.id} />
          {me.value && me.value.id !== shown.person.id && (
            <section class="panel online-card narrow-card">
              <NoteField
                about={shown.person.id}
                label={m.notes_about({ player: isolate(personName(shown.person)) })}
              />
            </section>
          )}
          {me.value?.operator && me.value.id !== id && (
            <Managing person={shown.person} again={fetched.again} />
          )}
          <Played page={shown} />
        </>
      )}
    </Page>
  );
}

/** One's own page has no such button. */
function Blocking({ id }: { id: string }): JSX.Element | null {
  if (!me.value || me.value.id === id) return null;
  const isBlocked = blocked.value.has(id);
  const isFollowed = following.value.some(({ person }) => person.id === id);
  return (
    <p class="online-hero">
      <SendButton class="button" data-action="follow" send={() => setFollowed(id, !isFollowed)}>
        <UiIcon name="star" size={18} /> {isFollowed ? m.friends_unfollow() : m.friends_follow()}
      </SendButton>{' '}
      <SendButton
        class="button"
        data-action="block"
        data-tip={m.block_text()}
        send={() => setBlocked(id, !isBlocked)}
      >
        <UiIcon name="lock" size={18} /> {isBlocked ? m.unblock() : m.block()}
      </SendButton>
    </p>
  );
}

function Played({ page: shown }: { page: PersonPage }): JSX.Element {
  return shown.games.length === 0 ? (
    <section class="panel online-card">
      <Empty icon="chart" text={m.online_no_games_yet()}>
        <ToLobby />
      </Empty>
    </section>
  ) : (
    <Results page={shown} />
  );
}

function Results({ page: { results, ratings, averageByGod, games } }: { page: PersonPage }): JSX.Element {
  const played = results.reduce((sum, row) => sum + row.games, 0);
  const won = results.reduce((sum, row) => sum + row.wins, 0);
  const points = results.reduce((sum, row) => sum + row.averageTotal * row.games, 0);
  return (
    <>
      <Tiles
        tiles={[
          ...ratings.map(({ pace, rating, provisional }) => ({
            label: m[`rating_${pace}` as const](),
            value: provisional ? `${rating}?` : String(rating),
          })),
          { label: m.online_games(), value: decimal(played) },
          { label: m.online_wins(), value: decimal(won) },
          ...(played === 0 ? [] : [{ label: m.online_average_score(), value: decimal(points / played) }]),
        ]}
      />
      <div class="online-cards">
        <section class="panel online-card">
          <h2>
            <UiIcon name="chart" size={24} /> {m.online_results()}
          </h2>
          <p class="soft">{m.online_results_text()}</p>
          {played > 0 && (
            <Table
              rows={results}
              id={({ map, players }) => `${map} ${players}`}
              columns={[...boardColumns(), ...resultColumns()]}
            />
          )}
        </section>
        {averageByGod && <ByGod average={averageByGod} />}
        <section class="panel online-card">
          <h2>
            <UiIcon name="clock" size={24} /> {m.online_recent_games()}
          </h2>
          <Games games={games} />
        </section>
      </div>
    </>
  );
}

function ByGod({ average }: { average: NonNullable<PersonPage['averageByGod']> }): JSX.Element {
  const most = Math.max(1, ...GODS.map((god) => average[god]));
  return (
    <section class="panel online-card">
      <h2>
        <UiIcon name="star" size={24} /> {m.online_by_god()}
      </h2>
      <dl class="by-god">
        {GODS.map((god) => (
          <div key={god}>
            <dt>
              <GodIcon god={god} size={20} /> {godName(god)}
            </dt>
            <dd>
              <span class="bar" aria-hidden="true">
                <span
                  style={{ inlineSize: `${(100 * average[god]) / most}%`, background: `var(--god-${god})` }}
                />
              </span>
              <b>{decimal(average[god])}</b>
            </dd>
          </div>
        ))}
      </dl>
    </section>
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
        { title: m.term_players(), cell: (game) => list(opponentsOf(game)) },
        { title: m.end_place(), cell: ({ place }) => place },
        { title: m.end_total(), cell: ({ total }) => total },
      ]}
    />
  );
}

function opponentsOf({ opponents }: Game): string[] {
  return opponents.map(({ person, bot }) =>
    isolate(bot ? m.new_program({ level: m[`level_${bot}` as const]() }) : personName(person)),
  );
}

function GameLink({ game: { map, players, table, rated, reason } }: { game: Game }): JSX.Element {
  const board = m.home_game_title({ board: m[`board_${map}` as const](), players });
  return (
    <>
      {table ? <a href={placeHash({ name: 'table', id: table })}>{board}</a> : board}
      {rated && ` · ${m.online_rated()}`}
      {reason !== 'rules' && ` · ${m[`finished_${reason}` as const]()}`}
    </>
  );
}
