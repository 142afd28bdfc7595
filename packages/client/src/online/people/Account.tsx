import type { Me } from '@concordia/protocol';
import type { JSX } from 'preact';
import { askPlayer, toast } from '../../app/dialogs.tsx';
import { UiIcon } from '../../art/index.ts';
import { m } from '../../i18n/messages.ts';
import { ask, call } from '../api.ts';
import { Field } from '../forms.tsx';
import { live } from '../live.ts';
import { Hero } from '../parts.tsx';
import { placeHash } from '../places.ts';
import { changePrefs } from '../prefs.ts';
import { me } from '../server.ts';
import { Calls } from './Calls.tsx';
import { Devices } from './Devices.tsx';
import { FormCard } from './FormCard.tsx';
import { MakeAccount } from './MakeAccount.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { Tokens } from './Tokens.tsx';
import { useCode } from './useCode.tsx';
import { PasswordField, Welcome } from './Welcome.tsx';

/** Everything about oneself: name, password, how one is called to the table, leaving. */
export function Account(): JSX.Element {
  const person = me.value;
  if (!person)
    return (
      <main class="online-main narrow">
        <Hero title={m.online_account()} />
        <Welcome />
      </main>
    );
  return (
    <main class="online-main wide" key={person.id}>
      <Hero title={<bdi>{person.name}</bdi>}>
        {person.guest ? `${m.online_guest()} · ` : ''}
        <a href={placeHash({ name: 'player', id: person.id })}>{m.online_my_page()}</a>
        {person.operator && (
          <>
            {' · '}
            <a href={placeHash({ name: 'operator' })}>{m.op_title()}</a>
          </>
        )}
      </Hero>
      <div class="online-cards account">
        {person.guest && <MakeAccount person={person} />}
        {person.guest && <Merge />}
        <FormCard
          title={m.online_rename()}
          action="rename"
          button={m.online_save()}
          send={(data) => call<Me>('PATCH', 'me', { name: String(data.get('name')).trim() })}
          done={(changed) => {
            me.value = changed;
            changePrefs({ name: changed.name });
            toast(m.online_saved());
          }}
        >
          <Field label={m.online_name()} name="name" value={person.name} maxLength={24} required />
        </FormCard>
        <Calls person={person} />
        {!person.guest && <ChangePassword />}
        {!person.guest && <SecondFactor person={person} />}
        {!person.guest && <Tokens />}
        <Devices />
        <Leaving person={person} />
      </div>
    </main>
  );
}

/** A guest who has an account already: the games they played as a guest come along. */
function Merge(): JSX.Element {
  const code = useCode();
  return (
    <FormCard
      title={m.merge_title()}
      text={m.merge_text()}
      action="merge"
      button={m.online_sign_in()}
      send={(data) =>
        live.apart(
          code.ask(data, (withCode) =>
            call<Me>('POST', 'session/merge', {
              name: String(data.get('name')).trim(),
              password: String(data.get('password')),
              ...withCode,
            }),
          ),
        )
      }
      done={(account) => {
        me.value = account;
        changePrefs({ name: account.name });
      }}
    >
      <Field label={m.online_name()} name="name" maxLength={24} autocomplete="username" required />
      <PasswordField fresh={false} />
      {code.field}
    </FormCard>
  );
}

function ChangePassword(): JSX.Element {
  return (
    <FormCard
      title={m.online_change_password()}
      action="change-password"
      button={m.online_change_password()}
      send={(data) =>
        live.apart(
          call<Me>('PUT', 'me/password', {
            current: String(data.get('current')),
            next: String(data.get('next')),
          }),
        )
      }
      refused={{ 'wrong-password': m.online_fail_password() }}
      done={() => toast(m.online_saved())}
    >
      <PasswordField fresh={false} name="current" />
      <PasswordField fresh name="next" />
    </FormCard>
  );
}

function Leaving({ person }: { person: Me }): JSX.Element {
  const left = () => {
    me.value = null;
    toast(m.online_signed_out());
  };
  const signOut = async (path: 'session' | 'sessions') => {
    if (person.guest && !(await askPlayer(m.online_sign_out_guest_sure()))) return;
    if (await live.apart(ask('DELETE', path))) left();
  };
  return (
    <>
      <section class="panel online-card">
        <h2>{m.online_sign_out()}</h2>
        {!person.guest && <p class="soft">{m.online_sign_out_text()}</p>}
        <div class="button-row start">
          <button type="button" class="button" data-action="sign-out" onClick={() => void signOut('session')}>
            {m.online_sign_out()}
          </button>
          <button type="button" class="button" onClick={() => void signOut('sessions')}>
            {m.online_sign_out_everywhere()}
          </button>
        </div>
      </section>
      <FormCard
        title={m.online_delete()}
        text={m.online_delete_text()}
        action="delete-account"
        button={m.online_delete()}
        icon={<UiIcon name="trash" size={18} />}
        confirm={m.online_delete_sure()}
        refused={{ 'wrong-password': m.online_fail_password() }}
        send={(data) =>
          live.apart(
            call<null>('DELETE', 'me', person.guest ? {} : { password: String(data.get('password')) }),
          )
        }
        done={left}
      >
        {!person.guest && <PasswordField fresh={false} />}
      </FormCard>
    </>
  );
}
