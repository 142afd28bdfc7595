import type { Me, ServerInfo } from '@concordia/protocol';
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { toast } from '../../app/dialogs.tsx';
import { Segments } from '../../app/Segments.tsx';
import { UiIcon } from '../../art/index.ts';
import { m } from '../../i18n/messages.ts';
import { type Answer, call } from '../api.ts';
import { failureText } from '../failures.ts';
import { Fault, Field } from '../forms.tsx';
import { live, nowAs } from '../live.ts';
import { changePrefs, prefs } from '../prefs.ts';
import { me } from '../server.ts';
import { useFetched } from '../useFetched.tsx';
import { Forgot } from './Enter.tsx';
import { useCode } from './useCode.tsx';

type Way = 'guest' | 'sign-in' | 'account';

/** Who are you? A name is enough to play, but where only accounts may. */
export function Welcome(props: { title?: string; accounts?: boolean; first?: Way }): JSX.Element {
  const { title, accounts = false } = props;
  const way = useSignal<Way>(props.first ?? (accounts ? 'account' : 'guest'));
  const fault = useSignal<string | null>(null);
  const busy = useSignal(false);
  const code = useCode();
  const told = useFetched<ServerInfo>('server').answer;
  const mail = told?.ok === true && told.value.mail;
  const enter = async (form: HTMLFormElement) => {
    const data = new FormData(form);
    busy.value = true;
    const answer = await code.ask(data, (withCode) => comeIn(way.value, data, withCode));
    busy.value = false;
    if (!answer.ok) {
      fault.value = failureText(answer.code);
      return;
    }
    changePrefs({ name: answer.value.name });
    me.value = answer.value;
    live.reconnect();
  };
  return (
    <section class="panel online-card welcome">
      <h2>
        <UiIcon name="person" size={24} /> {title ?? m.online_welcome()}
      </h2>
      <Segments
        label={m.online_as()}
        options={[
          ...(accounts ? [] : [{ value: 'guest' as const, label: m.online_as_guest() }]),
          { value: 'sign-in' as const, label: m.online_sign_in() },
          { value: 'account' as const, label: m.online_new_account() },
        ]}
        value={way.value}
        onChange={(value) => {
          fault.value = null;
          way.value = value;
        }}
      />
      <form
        class="online-form"
        onSubmit={(event) => {
          event.preventDefault();
          void enter(event.currentTarget);
        }}
      >
        <Field
          label={m.online_name()}
          name="name"
          value={prefs.value.name}
          maxLength={24}
          autocomplete="username"
          required
        />
        {way.value !== 'guest' && <PasswordField fresh={way.value === 'account'} />}
        {way.value === 'sign-in' && code.field}
        <Fault text={fault.value} />
        <p class="soft">{way.value === 'guest' ? m.online_guest_text() : m.online_account_text()}</p>
        <button type="submit" class="button primary start" data-action="enter" disabled={busy.value}>
          {way.value === 'sign-in'
            ? m.online_sign_in()
            : way.value === 'account'
              ? m.online_new_account()
              : m.online_play_as_guest()}
        </button>
      </form>
      {way.value === 'sign-in' && mail && <Forgot />}
    </section>
  );
}

/** A signed-in person keeps their identity: a new guest would replace the old one, whose games nobody could reach. */
async function comeIn(way: Way, data: FormData, withCode: { code?: string }): Promise<Answer<Me>> {
  const name = String(data.get('name')).trim();
  const password = String(data.get('password') ?? '');
  const before = await call<Me | null>('GET', 'me');
  if (!before.ok) return before;
  if (before.value) {
    toast(nowAs(before.value), 'warn');
    return { ok: true, value: before.value };
  }
  if (way === 'guest') return call('POST', 'guests', { name });
  if (way === 'account') return call('POST', 'account', { name, password });
  return call('POST', 'session', { name, password, ...withCode });
}

export function PasswordField(props: {
  fresh: boolean;
  name?: string;
  label?: string;
  required?: boolean;
}): JSX.Element {
  const { fresh, name = 'password', required = true } = props;
  return (
    <Field
      label={props.label ?? (fresh ? m.online_password_new() : m.online_password())}
      name={name}
      type="password"
      minLength={8}
      maxLength={200}
      autocomplete={fresh ? 'new-password' : 'current-password'}
      required={required}
    />
  );
}
