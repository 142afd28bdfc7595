import type { TokenInfo } from '@concordia/protocol';
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { askPlayer } from '../../app/dialogs.tsx';
import { UiIcon } from '../../art/index.ts';
import { m } from '../../i18n/messages.ts';
import { ask, call } from '../api.ts';
import { Field } from '../forms.tsx';
import { LinkField } from '../LinkField.tsx';
import { apiUrl } from '../server.ts';
import { dateWords } from '../words.ts';
import { FormCard } from './FormCard.tsx';

/** Tokens for bots that play in one's name. */
export function Tokens(): JSX.Element {
  const tokens = useSignal<readonly TokenInfo[]>([]);
  const fresh = useSignal<string | null>(null);
  const refresh = async () => {
    const answer = await call<TokenInfo[]>('GET', 'me/tokens');
    if (answer.ok) tokens.value = answer.value;
  };
  useEffect(() => void refresh(), []);
  const remove = async (id: string, label: string) => {
    if (!(await askPlayer(m.online_token_remove({ label })))) return;
    await ask('DELETE', `me/tokens/${id}`);
    // The one just made may be the one that is gone.
    fresh.value = null;
    await refresh();
  };
  return (
    <FormCard
      title={m.online_tokens()}
      text={m.online_tokens_text()}
      action="new-token"
      button={m.online_token_new()}
      send={(data) => call<{ token: string }>('POST', 'me/tokens', { label: String(data.get('label')) })}
      done={({ token }) => {
        fresh.value = token;
        void refresh();
      }}
    >
      <ul class="token-list">
        {tokens.value.map(({ id, label, createdAt }) => (
          <li key={id}>
            <bdi class="grow">{label}</bdi>
            <small class="soft">{dateWords(createdAt)}</small>
            <button
              type="button"
              class="button quiet icon-only"
              aria-label={m.online_token_remove({ label })}
              onClick={() => void remove(id, label)}
            >
              <UiIcon name="trash" size={18} />
            </button>
          </li>
        ))}
      </ul>
      {fresh.value && <LinkField label={m.online_token_once()} link={fresh.value} />}
      <Field label={m.online_token_label()} name="label" maxLength={60} autocomplete="off" required />
      <a href={apiUrl('docs').href}>{m.online_api_docs()}</a>
    </FormCard>
  );
}
