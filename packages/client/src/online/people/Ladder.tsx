import type { LadderRow } from '@concordia/protocol';
import type { JSX } from 'preact';
import { m } from '../../i18n/messages.ts';
import { Empty, ToLobby } from '../parts.tsx';
import { placeHash } from '../places.ts';
import { me } from '../server.ts';
import { useFetched } from '../useFetched.tsx';
import { personName } from '../words.ts';
import { Page } from './Page.tsx';
import { Table } from './Table.tsx';

/** The best of the rated games. */
export function Ladder(): JSX.Element {
  const fetched = useFetched<LadderRow[]>('ladder');
  return (
    <Page title={m.online_ladder()} text={m.online_ladder_text()} fetched={fetched}>
      {(rows) =>
        rows.length === 0 ? (
          <section class="panel online-card">
            <Empty icon="crown" text={m.online_ladder_empty()} hint={m.online_ladder_how()}>
              <ToLobby primary />
            </Empty>
          </section>
        ) : (
          <Table
            rows={rows}
            id={({ person }) => person.id}
            own={({ person }) => person.id === me.value?.id}
            columns={[
              {
                title: m.end_place(),
                cell: ({ rank }) => <span class={`rank${rank <= 3 ? ` rank-${rank}` : ''}`}>{rank}</span>,
              },
              { title: m.term_player(), cell: ({ person }) => <PersonLink person={person} />, names: true },
              { title: m.online_rating(), cell: ({ rating }) => <b>{rating}</b> },
              { title: m.online_rated_games(), cell: ({ games }) => games },
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
