import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { UiIcon } from '../../art/index.ts';
import { m } from '../../i18n/messages.ts';
import { isolate } from '../../i18n/words.ts';
import { SendButton } from '../forms.tsx';
import { decline, invitations, refreshFriends } from '../people/friends.ts';
import { placeHash } from '../places.ts';
import { personName, termsWords } from '../words.ts';

/** Tables that somebody wants oneself at; they stay until they are answered. */
export function Invitations(): JSX.Element | null {
  useEffect(() => void refreshFriends(), []);
  if (invitations.value.length === 0) return null;
  return (
    <section class="panel online-card" data-list="invitations">
      <h2>
        <UiIcon name="chat" size={24} /> {m.invitations_title()}
      </h2>
      {invitations.value.map(({ table, by, rematch }) => (
        <div key={table.id} class="invitation">
          <p>
            <b>
              {(rematch ? m.invitations_rematch : m.invitations_from)({ player: isolate(personName(by)) })}
            </b>
            <br />
            <small class="soft">
              {m.home_game_title({ board: m[`board_${table.map}` as const](), players: table.seats.length })}
              {' · '}
              {termsWords(table).join(' · ')}
            </small>
          </p>
          <div class="button-row start">
            <a class="button primary" href={placeHash({ name: 'table', id: table.id })}>
              {m.invitations_look()}
            </a>
            <SendButton class="button" data-action="decline" send={() => decline(table.id)}>
              {m.invitations_decline()}
            </SendButton>
          </div>
        </div>
      ))}
    </section>
  );
}
