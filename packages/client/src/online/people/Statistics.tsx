import type { SiteStatistics } from '@concordia/protocol';
import type { JSX } from 'preact';
import { m } from '../../i18n/messages.ts';
import { useFetched } from '../useFetched.ts';
import { Page } from './Page.tsx';
import { boardColumns, resultColumns, Table } from './Table.tsx';

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
            <Table
              rows={bySeat}
              id={({ map, players, seat }) => `${map} ${players} ${seat}`}
              columns={[
                ...boardColumns(),
                { title: m.online_seat_column(), cell: ({ seat }) => seat + 1 },
                ...resultColumns(),
              ]}
            />
          )}
        </>
      )}
    </Page>
  );
}
