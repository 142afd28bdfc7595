import type { JSX } from 'preact';
import { UiIcon } from '../../art/index.ts';
import { m } from '../../i18n/messages.ts';
import { placeHash } from '../places.ts';
import { personName } from '../words.ts';
import { following } from './friends.ts';

/** Whom one follows, those who are online first. */
export function Following(): JSX.Element | null {
  const people = following.value.toSorted((a, b) => Number(b.online) - Number(a.online));
  if (people.length === 0) return null;
  return (
    <section class="panel online-card" data-list="following">
      <h2>
        <UiIcon name="players" size={24} /> {m.friends_title()}
      </h2>
      <ul class="table-rows">
        {people.map(({ person, online }) => (
          <li key={person.id} class="table-row">
            <a href={placeHash({ name: 'player', id: person.id })}>
              <span class="table-row-main">
                <bdi>{personName(person)}</bdi>
              </span>
              {online && <span class="chip pill lit">{m.friends_online()}</span>}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
