import type { NewInvitation, TableInfo } from '@concordia/protocol';
import type { JSX } from 'preact';
import { toast } from '../../app/dialogs.tsx';
import { m } from '../../i18n/messages.ts';
import { isolate } from '../../i18n/words.ts';
import { call } from '../api.ts';
import { failureText } from '../failures.ts';
import { Field, SendButton } from '../forms.tsx';
import { FormCard } from '../people/FormCard.tsx';
import { following } from '../people/friends.ts';
import { personName } from '../words.ts';

/** Asks people to the table: those one follows by a press, others by their name. */
export function Invite({ info }: { info: TableInfo }): JSX.Element {
  const here = new Set(info.seats.flatMap(({ person }) => person?.id ?? []));
  const people = following.value.filter(({ person }) => !here.has(person.id));
  const invite = (body: NewInvitation) =>
    call<{ name: string }>('POST', `tables/${info.id}/invitations`, body);
  const done = ({ name }: { name: string }) => toast(m.invitations_sent({ player: isolate(name) }));
  const press = async (id: string) => {
    const answer = await invite({ person: id });
    if (answer.ok) done(answer.value);
    else toast(failureText(answer.code), 'warn');
  };
  return (
    <FormCard
      title={m.invitations_name()}
      action="invite"
      button={m.invitations_send()}
      refused={{ 'not-found': m.invitations_nobody() }}
      send={(data) => invite({ name: String(data.get('name') ?? '').trim() })}
      done={done}
    >
      {people.length > 0 && (
        <div class="button-row start">
          {people.map(({ person }) => (
            <SendButton key={person.id} class="button" send={() => press(person.id)}>
              <bdi>{personName(person)}</bdi>
            </SendButton>
          ))}
        </div>
      )}
      <Field label={m.invitations_name()} name="name" maxLength={24} autocomplete="off" required />
    </FormCard>
  );
}
