import type { SiteStatistics } from '@concordia/protocol';
import type { JSX } from 'preact';
import { m } from '../../i18n/messages.ts';
import { useFetched } from '../useFetched.ts';
import { decimal } from '../words.ts';
import { Page } from './Page.tsx';

/** What the games on this server say about boards, numbers of players and seats. */
export function Statistics(): JSX.Element {
  const answer = useFetched<SiteStatistics>('statistics');
  return (
    <Page title={m.online_statistics()} answer={answer.value}>
      {({ games, people, bySeat }) => (
        <>
          <p>
            {m.online_games_played({ count: games })} · {m.online_people({ count: people })}
          </p>
          {bySeat.length > 0 && (
            <table class="panel online-table">
              <thead>
                <tr>
                  <th scope="col">{m.term_board()}</th>
                  <th scope="col">{m.term_players()}</th>
                  <th scope="col">{m.online_seat_column()}</th>
                  <th scope="col">{m.online_games()}</th>
                  <th scope="col">{m.online_wins()}</th>
                  <th scope="col">{m.online_average()}</th>
                </tr>
              </thead>
              <tbody>
                {bySeat.map((row) => (
                  <tr key={`${row.map} ${row.players} ${row.seat}`}>
                    <th scope="row">{m[`board_${row.map}` as const]()}</th>
                    <td>{row.players}</td>
                    <td>{row.seat + 1}</td>
                    <td>{row.games}</td>
                    <td>{row.wins}</td>
                    <td>{decimal(row.averageTotal)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </>
      )}
    </Page>
  );
}
