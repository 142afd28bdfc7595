import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { m } from '../../i18n/messages.ts';
import type { Answer } from '../api.ts';
import { Field } from '../forms.tsx';

interface CodeAsked {
  /** There once the server has asked for a code. */
  field: JSX.Element | null;
  /** Sends a form with the code, if there is one, and sees whether the server asks for it. */
  ask: <T>(data: FormData, send: (withCode: { code?: string }) => Promise<Answer<T>>) => Promise<Answer<T>>;
}

/** For forms that sign in: an account may ask for a code besides the password. */
export function useCode(): CodeAsked {
  const needed = useSignal(false);
  return {
    field: needed.value ? <CodeField label={m.factor_code_or_recovery()} /> : null,
    ask: async (data, send) => {
      const code = String(data.get('code') ?? '').trim();
      const answer = await send(code ? { code } : {});
      if (!answer.ok && answer.code === 'code-needed') needed.value = true;
      return answer;
    },
  };
}

export function CodeField({ label }: { label: string }): JSX.Element {
  return (
    <Field label={label} name="code" minLength={6} maxLength={24} autocomplete="one-time-code" required />
  );
}
