import type { Me } from '@concordia/protocol';
import type { JSX } from 'preact';
import { toast } from '../../app/dialogs.tsx';
import { m } from '../../i18n/messages.ts';
import { call } from '../api.ts';
import { Field } from '../forms.tsx';
import { changePrefs } from '../prefs.ts';
import { me } from '../server.ts';
import { FormCard } from './FormCard.tsx';
import { PasswordField } from './Welcome.tsx';

/** The guest's games stay theirs. */
export function MakeAccount({ person }: { person: Me }): JSX.Element {
  return (
    <FormCard
      title={m.online_make_account()}
      text={m.online_make_account_text()}
      action="make-account"
      button={m.online_make_account()}
      primary
      send={(data) =>
        call<Me>('POST', 'account', {
          name: String(data.get('name')).trim(),
          password: String(data.get('password')),
        })
      }
      done={(changed) => {
        me.value = changed;
        changePrefs({ name: changed.name });
        toast(m.online_account_made());
      }}
    >
      <Field
        label={m.online_name()}
        name="name"
        value={person.name}
        maxLength={24}
        autocomplete="username"
        required
      />
      <PasswordField fresh />
    </FormCard>
  );
}
