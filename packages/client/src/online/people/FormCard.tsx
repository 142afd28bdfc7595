import { useSignal } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import { askPlayer } from '../../app/dialogs.tsx';
import type { Answer, Failure } from '../api.ts';
import { failureText } from '../failures.ts';
import { Fault } from '../forms.tsx';

/** A card with one form: what it sends, and what the answer does. */
export function FormCard<T>(props: {
  title: string;
  text?: string;
  action: string;
  button: string;
  icon?: JSX.Element;
  primary?: boolean;
  /** Asked before it is sent. */
  confirm?: string;
  /** Where this form knows better than the general sentence what was wrong. */
  refused?: Partial<Record<Failure, string>>;
  send: (data: FormData) => Promise<Answer<T>>;
  done: (value: T) => void;
  children: ComponentChildren;
}): JSX.Element {
  const fault = useSignal<string | null>(null);
  const busy = useSignal(false);
  const submit = async (form: HTMLFormElement) => {
    const data = new FormData(form);
    if (props.confirm && !(await askPlayer(props.confirm))) return;
    busy.value = true;
    const answer = await props.send(data);
    busy.value = false;
    fault.value = answer.ok ? null : (props.refused?.[answer.code] ?? failureText(answer.code));
    if (!answer.ok) return;
    for (const field of form.querySelectorAll<HTMLInputElement>('input[type=password]')) field.value = '';
    props.done(answer.value);
  };
  return (
    <section class="panel online-card" data-form={props.action}>
      <h2>{props.title}</h2>
      {props.text && <p class="soft">{props.text}</p>}
      <form
        class="online-form"
        onSubmit={(event) => {
          event.preventDefault();
          void submit(event.currentTarget);
        }}
      >
        {props.children}
        <Fault text={fault.value} />
        <button
          type="submit"
          class={`button${props.primary ? ' primary' : ''}`}
          data-action={props.action}
          disabled={busy.value}
        >
          {props.icon} {props.button}
        </button>
      </form>
    </section>
  );
}
