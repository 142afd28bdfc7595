import { type LadderRow, PACES, type Pace } from '@concordia/protocol';
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { Segments } from '../../app/Segments.tsx';
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
  const pace = useSignal<Pace>('live');
  const fetched = useFetched<LadderRow[]>(`ladder?pace=${pace.value}`);
  return (
    <Page title={m.online_ladder()} text={`${m.online_ladder_text()} ${m.rating_text()}`} fetched={fetched}>
      {(rows) => (
        <>
          <Segments
            label={m.online_time()}
            options={PACES.map((value) => ({ value, label: m[`online_kind_${value}` as const]() }))}
            value={pace.value}
            onChange={(value) => {
              pace.value = value;
            }}
          />
          <Rows rows={rows} />
        </>
      )}
    </Page>
  );
}

function Rows({ rows }: { rows: readonly LadderRow[] }): JSX.Element {
  return rows.length === 0 ? (
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
        { title: m.online_rating(), cell: (row) => <RatingCell row={row} /> },
        { title: m.online_rated_games(), cell: ({ games }) => games },
      ]}
    />
  );
}

/** Few games say little: a question mark, and in words how sure the number is. */
function RatingCell({ row: { rating, provisional, deviation } }: { row: LadderRow }): JSX.Element {
  const sure = m.rating_deviation({ points: deviation });
  return (
    <b data-tip={provisional ? `${m.rating_provisional()}, ${sure}` : sure}>
      {rating}
      {provisional && '?'}
    </b>
  );
}

function PersonLink({ person }: { person: LadderRow['person'] }): JSX.Element {
  return (
    <a href={placeHash({ name: 'player', id: person.id })}>
      <bdi>{personName(person)}</bdi>
      {person.bot && (
        <small class="chip" data-tip={m.person_bot_text()}>
          {m.person_bot()}
        </small>
      )}
    </a>
  );
}
