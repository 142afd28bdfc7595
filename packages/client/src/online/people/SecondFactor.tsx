import type { Me, RecoveryCodes, SecondFactorKey } from '@concordia/protocol';
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { toast } from '../../app/dialogs.tsx';
import { UiIcon } from '../../art/index.ts';
import { m } from '../../i18n/messages.ts';
import { call } from '../api.ts';
import { copyLink } from '../copy.ts';
import { LinkField } from '../LinkField.tsx';
import { me } from '../server.ts';
import { FormCard } from './FormCard.tsx';
import { CodeField } from './useCode.tsx';
import { PasswordField } from './Welcome.tsx';

const URL = 'me/second-factor';

/** Turning two-factor sign-in on, in two steps, and off. */
export function SecondFactor({ person }: { person: Me }): JSX.Element {
  const key = useSignal<SecondFactorKey | null>(null);
  const recovery = useSignal<readonly string[] | null>(null);
  const change = (secondFactor: boolean) => {
    if (me.value) me.value = { ...me.value, secondFactor };
  };
  if (recovery.value)
    return (
      <Recovery
        codes={recovery.value}
        kept={() => {
          recovery.value = null;
        }}
      />
    );
  if (person.secondFactor)
    return (
      <FormCard
        title={m.factor_title()}
        text={m.factor_on()}
        action="second-factor-off"
        button={m.factor_turn_off()}
        refused={{ 'wrong-password': m.online_fail_password() }}
        send={(data) =>
          call<null>('DELETE', URL, {
            password: String(data.get('password')),
            code: String(data.get('code')).trim(),
          })
        }
        done={() => {
          change(false);
          toast(m.factor_is_off());
        }}
      >
        <PasswordField fresh={false} />
        <CodeField label={m.factor_code_or_recovery()} />
      </FormCard>
    );
  if (key.value)
    return (
      <FormCard
        title={m.factor_title()}
        text={m.factor_scan()}
        action="second-factor-on"
        button={m.factor_turn_on()}
        primary
        send={(data) => call<RecoveryCodes>('PUT', URL, { code: String(data.get('code')).trim() })}
        done={(told) => {
          key.value = null;
          recovery.value = told.recovery;
          change(true);
        }}
      >
        <QrCode text={key.value.uri} />
        <a href={key.value.uri}>{m.factor_open()}</a>
        <LinkField label={m.factor_key()} link={key.value.key} />
        <CodeField label={m.factor_code()} />
      </FormCard>
    );
  return (
    <FormCard
      title={m.factor_title()}
      text={m.factor_text()}
      action="second-factor"
      button={m.factor_set_up()}
      refused={{ 'wrong-password': m.online_fail_password() }}
      send={(data) => call<SecondFactorKey>('POST', URL, { password: String(data.get('password')) })}
      done={(offer) => {
        key.value = offer;
      }}
    >
      <PasswordField fresh={false} />
    </FormCard>
  );
}

function Recovery({ codes, kept }: { codes: readonly string[]; kept: () => void }): JSX.Element {
  return (
    <section class="panel online-card" data-form="recovery">
      <h2>{m.factor_recovery()}</h2>
      <p class="soft" role="status">
        {m.factor_recovery_text()}
      </p>
      <ul class="recovery-codes" dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div class="button-row start">
        <button type="button" class="button" onClick={() => void copyLink(codes.join('\n'), null)}>
          <UiIcon name="copy" size={18} /> {m.factor_copy()}
        </button>
        <button type="button" class="button primary" data-action="recovery-kept" onClick={kept}>
          {m.factor_recovery_kept()}
        </button>
      </div>
    </section>
  );
}

/** Drawn black on white in both themes: cameras need the contrast and the quiet margin. */
function QrCode({ text }: { text: string }): JSX.Element {
  const drawn = useSignal<{ size: number; path: string } | null>(null);
  useEffect(() => {
    void draw(text).then((done) => {
      drawn.value = done;
    });
  }, [text]);
  const { size, path } = drawn.value ?? { size: 1, path: '' };
  return (
    <svg class="qr-code" viewBox={`-4 -4 ${size + 8} ${size + 8}`} role="img" aria-label={m.factor_qr()}>
      <path d={path} />
    </svg>
  );
}
async function draw(text: string): Promise<{ size: number; path: string }> {
  const { default: qrcode } = await import('qrcode-generator');
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  const cells = Array.from({ length: size * size }, (_, n) => ({ x: n % size, y: Math.floor(n / size) }));
  const dark = cells.filter(({ x, y }) => code.isDark(y, x));
  return { size, path: dark.map(({ x, y }) => `M${x} ${y}h1v1h-1z`).join('') };
}
