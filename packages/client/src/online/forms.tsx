import { useSignal } from '@preact/signals';
import type { ButtonHTMLAttributes, InputHTMLAttributes, JSX } from 'preact';
import { useId } from 'preact/hooks';

interface FieldProps {
  label: string;
  name: string;
  type?: 'text' | 'password' | 'email' | 'url' | 'date';
  value?: string;
  minLength?: number;
  maxLength?: number;
  min?: string;
  max?: string;
  inputMode?: 'numeric';
  autocomplete?: 'one-time-code' | 'username' | 'current-password' | 'new-password' | 'email' | 'off';
  required?: boolean;
}

/** A labelled input of a form that is read when it is sent. */
export function Field({ label, name, type = 'text', value, ...rest }: FieldProps): JSX.Element {
  const id = useId();
  const latin = type === 'email' || type === 'url' || rest.autocomplete === 'one-time-code';
  // The types of attributes depend on the kind of input, which is known to the caller only.
  const kind = { ...rest, type } as InputHTMLAttributes<HTMLInputElement>;
  return (
    <div class="field">
      <label class="field-label" for={id}>
        {label}
      </label>
      <input {...kind} id={id} class="input" name={name} dir={latin ? 'ltr' : 'auto'} defaultValue={value} />
    </div>
  );
}

interface SendButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'onClick'> {
  send: () => Promise<unknown>;
}

/** A button that asks something of the server: until that is answered, it takes no second press. */
export function SendButton({ send, ...rest }: SendButtonProps): JSX.Element {
  const busy = useSignal(false);
  const press = async () => {
    if (busy.peek()) return;
    busy.value = true;
    try {
      await send();
    } finally {
      busy.value = false;
    }
  };
  return <button {...rest} type="button" aria-busy={busy.value} onClick={() => void press()} />;
}

/** Why the form was not taken. */
export function Fault({ text }: { text: string | null }): JSX.Element {
  return <div role="alert">{text && <p class="note warn">{text}</p>}</div>;
}
