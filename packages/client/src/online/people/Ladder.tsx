import type { LadderRow } from '@concordia/protocol';
import type { JSX } from 'preact';
import { m } from '../../i18n/messages.ts';
import { placeHash } from '../places.ts';
import { useFetched } from '../useFetched.ts';
import { personName } from '../words.ts';
import { Page } from './Page.tsx';

/** The best of the rated games. */
export function Ladder(): JSX.Element {
  const answer = useFetched<LadderRow[]>('ladder');
  return (
    <Page title={m.online_ladder()} answer={answer.value}>
      {(rows) =>
        rows.length === 0 ? (
          <p class="soft">{m.online_ladder_empty()}</p>
        ) : (
          <table class="panel online-table">
            <thead>
              <tr>
                <th scope="col">{m.end_place()}</th>
                <th scope="col">{m.term_player()}</th>
                <th scope="col">{m.online_rating()}</th>
                <th scope="col">{m.online_games()}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ rank, person, rating, games }) => (
                <tr key={person.id}>
                  <td>{rank}</td>
                  <th scope="row">
                    <a href={placeHash({ name: 'player', id: person.id })}>
                      <bdi>{personName(person)}</bdi>
                    </a>
                  </th>
                  <td>{rating}</td>
                  <td>{games}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      }
    </Page>
  );
}
