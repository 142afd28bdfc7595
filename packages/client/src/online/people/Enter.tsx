import type { Me } from '@concordia/protocol';
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { m } from '../../i18n/messages.ts';
import { ask, call } from '../api.ts';
import { Field } from '../forms.tsx';
import { live } from '../live.ts';
import { goTo } from '../places.ts';
import { changePrefs } from '../prefs.ts';
import { me } from '../server.ts';
import { FormCard } from './FormCard.tsx';
import { useCode } from './useCode.tsx';
import { PasswordField } from './Welcome.tsx';

/** Where a link from a mail leads: nothing happens before the button is pressed, so a mail scanner uses nothing up. */
export function Enter({ token }: { token: string }): JSX.Element {
  const code = useCode();
  return (
    <main class="online-main narrow">
      <FormCard
        title={m.enter_title()}
        text={m.enter_text()}
        action="enter-by-link"
        button={m.online_sign_in()}
        primary
        send={(data) => {
          const password = String(data.get('password'));
          return live.apart(
            code.ask(data, (withCode) =>
              call<Me>('POST', 'session/enter', { token, ...(password && { password }), ...withCode }),
            ),
          );
        }}
        done={(person) => {
          me.value = person;
          changePrefs({ name: person.name });
          goTo({ name: 'account' });
        }}
      >
        <PasswordField fresh label={m.enter_password()} required={false} />
        {code.field}
      </FormCard>
    </main>
  );
}

/** For who forgot the password, or never wants to type it. */
export function Forgot(): JSX.Element {
  const sent = useSignal(false);
  return (
    <details class="forgot">
      <summary>{m.forgot()}</summary>
      {sent.value ? (
        <p role="status">{m.forgot_sent()}</p>
      ) : (
        <form
          class="online-form"
          onSubmit={(event) => {
            event.preventDefault();
            const email = String(new FormData(event.currentTarget).get('email')).trim();
            void ask('POST', 'session/link', { email }).then((done) => {
              sent.value = done !== null;
            });
          }}
        >
          <Field
            label={m.online_email()}
            name="email"
            type="email"
            maxLength={200}
            autocomplete="email"
            required
          />
          <button type="submit" class="button" data-action="mail-link">
            {m.forgot_send()}
          </button>
        </form>
      )}
    </details>
  );
}
