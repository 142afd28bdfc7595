import type { Me, MeChange, ServerInfo } from '@concordia/protocol';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { Check } from '../../app/Check.tsx';
import { toast } from '../../app/dialogs.tsx';
import { change, settings } from '../../app/settings.ts';
import { m } from '../../i18n/messages.ts';
import { allowNotifications } from '../alerts.ts';
import { ask, call } from '../api.ts';
import { Field, SendButton } from '../forms.tsx';
import { changePrefs, prefs } from '../prefs.ts';
import { findPush, pushed, startPush, stopPush } from '../push.ts';
import { me } from '../server.ts';
import { useFetched } from '../useFetched.tsx';
import { dateWords } from '../words.ts';
import { FormCard } from './FormCard.tsx';
import { NoticeTimes } from './NoticeTimes.tsx';

const DAY = 24 * 3600 * 1000;

/** The ways to be notified of one’s turn; each can be turned off. */
export function Calls({ person }: { person: Me }): JSX.Element {
  const { title, notification } = prefs.value;
  const server = useFetched<ServerInfo>('server').answer;
  const mail = !server?.ok || server.value.mail;
  const save = async (part: MeChange) => {
    const answer = await ask<Me>('PATCH', 'me', part);
    if (answer) me.value = answer.value;
  };
  const { vacationUntil } = person;
  const away = vacationUntil !== null && vacationUntil > Date.now() && vacationUntil;
  useEffect(() => void findPush(), []);
  const push = async (wanted: boolean) => {
    if (!wanted) await stopPush();
    else if (!(await startPush())) toast(m.calls_push_refused(), 'warn');
  };
  const notify = async (wanted: boolean) => {
    const allowed = wanted && (await allowNotifications());
    if (wanted && !allowed) toast(m.online_notification_refused(), 'warn');
    changePrefs({ notification: allowed });
  };
  return (
    <>
      <section class="panel online-card">
        <h2>{m.online_calls()}</h2>
        <p class="soft">{m.online_calls_here()}</p>
        <Check
          label={m.online_call_title()}
          checked={title}
          onChange={(value) => changePrefs({ title: value })}
        />
        <Check
          label={m.online_call_sound()}
          checked={settings.value.volume > 0}
          onChange={(value) => change({ volume: value ? 0.6 : 0 })}
        />
        <Check
          label={m.online_call_notification()}
          checked={notification}
          onChange={(value) => void notify(value)}
        />
        {pushed.value !== null && (
          <Check label={m.calls_push()} checked={pushed.value} onChange={(value) => void push(value)} />
        )}
        <p class="soft">{m.online_calls_away()}</p>
        {mail ? (
          <Check
            label={m.online_call_email()}
            checked={person.notifyByEmail}
            onChange={(value) => void save({ notifyByEmail: value })}
          />
        ) : (
          <p class="soft">{m.online_no_mail()}</p>
        )}
        <Check
          label={m.online_call_webhook()}
          checked={person.notifyByWebhook}
          onChange={(value) => void save({ notifyByWebhook: value })}
        />
      </section>
      <NoticeTimes person={person} save={(notices) => save({ notices })} />
      <FormCard
        title={m.online_addresses()}
        {...(mail && person.email && !person.emailConfirmed && { text: m.online_email_unconfirmed() })}
        action="addresses"
        button={m.online_save()}
        refused={{ 'bad-request': m.online_fail_address() }}
        send={(data) =>
          call<Me>('PATCH', 'me', {
            webhook: textOf(data, 'webhook'),
            ...(mail && { email: textOf(data, 'email') }),
          })
        }
        done={saved}
      >
        {mail && (
          <Field
            label={m.online_email()}
            name="email"
            type="email"
            value={person.email ?? ''}
            maxLength={200}
            autocomplete="email"
          />
        )}
        <Field
          label={m.online_webhook()}
          name="webhook"
          type="url"
          value={person.webhook ?? ''}
          maxLength={500}
          autocomplete="off"
        />
      </FormCard>
      <FormCard
        title={m.online_vacation()}
        text={
          away
            ? m.online_vacation_until({ date: dateWords(away) })
            : `${m.online_vacation_text()} ${m.vacation_left({ count: person.vacationDays })}.`
        }
        action="vacation"
        button={m.online_save()}
        send={(data) => call<Me>('PATCH', 'me', { vacationUntil: dayOf(data) })}
        done={saved}
      >
        <Field
          label={m.online_vacation_last()}
          name="until"
          type="date"
          value={person.vacationUntil === null ? '' : isoDay(person.vacationUntil)}
          min={isoDay(Date.now())}
          max={isoDay(Date.now() + person.vacationDays * DAY + (away ? away - Date.now() : 0))}
        />
        {away && (
          <SendButton class="button" data-action="end-vacation" send={() => save({ vacationUntil: null })}>
            {m.online_vacation_end()}
          </SendButton>
        )}
      </FormCard>
    </>
  );
}

function saved(changed: Me): void {
  me.value = changed;
  toast(m.online_saved());
}

/** An emptied field takes the address away. */
function textOf(data: FormData, name: string): string | null {
  return String(data.get(name) ?? '').trim() || null;
}

/** The end of the chosen day, where the player is; null ends the vacation. */
function dayOf(data: FormData): number | null {
  const day = String(data.get('until') ?? '');
  return day === '' ? null : new Date(`${day}T23:59:59`).getTime();
}

function isoDay(at: number): string {
  const day = new Date(at);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
