import type { SiteStatistics } from '@concordia/protocol';
import type { JSX } from 'preact';
import { m } from '../../i18n/messages.ts';
import { percent } from '../../i18n/words.ts';
import { Empty, Tiles, ToLobby } from '../parts.tsx';
import { useFetched } from '../useFetched.tsx';
import { decimal } from '../words.ts';
import { Page } from './Page.tsx';

type SeatRow = SiteStatistics['bySeat'][number];

/** What the games on this server say about boards, numbers of players and seats. */
export function Statistics(): JSX.Element {
  const fetched = useFetched<SiteStatistics>('statistics');
  return (
    <Page title={m.online_statistics()} text={m.online_statistics_text()} fetched={fetched}>
      {({ games, people, bySeat }) =>
        bySeat.length === 0 ? (
          <section class="panel online-card">
            <Empty icon="chart" text={m.online_statistics_empty()}>
              <ToLobby primary />
            </Empty>
          </section>
        ) : (
          <>
            <Tiles
              tiles={[
                { label: m.online_games(), value: decimal(games) },
                { label: m.term_players(), value: decimal(people) },
                { label: m.online_average_score(), value: decimal(averageOf(bySeat)) },
              ]}
            />
            <div class="online-cards">
              {[...byBoard(bySeat)].map(([key, rows]) => (
                <Board key={key} rows={rows} />
              ))}
            </div>
          </>
        )
      }
    </Page>
  );
}

function byBoard(rows: readonly SeatRow[]): Map<string, SeatRow[]> {
  return Map.groupBy(rows, ({ map, players }) => `${map} ${players}`);
}

function averageOf(rows: readonly SeatRow[]): number {
  const games = rows.reduce((sum, row) => sum + row.games, 0);
  return rows.reduce((sum, row) => sum + row.averageTotal * row.games, 0) / games;
}

/** One board with one number of players: how often each seat wins, and with how many points it ends. */
function Board({ rows }: { rows: readonly SeatRow[] }): JSX.Element {
  const [{ map, players, games }] = rows;
  return (
    <section class="panel online-card">
      <h2>{m.home_game_title({ board: m[`board_${map}` as const](), players })}</h2>
      <p class="soft">{m.online_games_played({ count: games })}</p>
      <table class="stat-seats">
        <thead>
          <tr>
            <th scope="col">{m.online_seat_column()}</th>
            <th scope="col" colSpan={2}>
              {m.online_win_share()}
            </th>
            <th scope="col">{m.online_average_score()}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.seat}>
              <th scope="row">{row.seat + 1}</th>
              <td class="stat-bar">
                {/* The mark stands where all seats would be equal. */}
                <span class="bar" style={{ '--even': 1 / players }}>
                  <span style={{ inlineSize: `${(100 * row.wins) / row.games}%` }} />
                </span>
              </td>
              <td>{percent(row.wins / row.games)}</td>
              <td>
                <b>{decimal(row.averageTotal)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
