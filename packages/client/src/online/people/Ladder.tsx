import type { LadderRow } from '@concordia/protocol';
import type { JSX } from 'preact';
import { m } from '../../i18n/messages.ts';
import { placeHash } from '../places.ts';
import { useFetched } from '../useFetched.ts';
import { personName } from '../words.ts';
import { Page } from './Page.tsx';
import { Table } from './Table.tsx';

/** The best of the rated games. */
export function Ladder(): JSX.Element {
  const answer = useFetched<LadderRow[]>('ladder');
  return (
    <Page title={m.online_ladder()} answer={answer.value}>
      {(rows) =>
        rows.length === 0 ? (
          <p class="soft">{m.online_ladder_empty()}</p>
        ) : (
          <Table
            rows={rows}
            id={({ person }) => person.id}
            columns={[
              { title: m.end_place(), cell: ({ rank }) => rank },
              { title: m.term_player(), cell: ({ person }) => <PersonLink person={person} />, names: true },
              { title: m.online_rating(), cell: ({ rating }) => rating },
              { title: m.online_games(), cell: ({ games }) => games },
            ]}
          />
        )
      }
    </Page>
  );
}

function PersonLink({ person }: { person: LadderRow['person'] }): JSX.Element {
  return (
    <a href={placeHash({ name: 'player', id: person.id })}>
      <bdi>{personName(person)}</bdi>
    </a>
  );
}
