import { signal } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { UiIcon } from '../art/index.ts';
import { m } from '../i18n/messages.ts';
import { route, routeHash } from './router.ts';

/** The modal dialogs that are open, the topmost last. */
const modals = signal<readonly string[]>([]);

/**
 * A dialog by the platform's own element: focus goes into it and Escape closes it. One that only informs (`passing`)
 * leaves the page as it is: a press beside it closes it and does what it does.
 */
export function Dialog({
  title,
  onClose,
  children,
  wide = false,
  passing = false,
}: {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
  wide?: boolean;
  passing?: boolean;
}): JSX.Element {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Before it is painted: a key that follows at once is meant for the dialog.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (passing) {
      dialog?.showPopover();
      return () => dialog?.hidePopover();
    }
    dialog?.showModal();
    modals.value = [...modals.peek(), id];
    return () => {
      dialog?.close();
      modals.value = modals.peek().filter((other) => other !== id);
    };
  }, [passing]);
  return (
    <dialog
      ref={element}
      popover={passing ? 'auto' : undefined}
      class={`dialog panel${wide ? ' wide' : ''}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onToggle={(event) => {
        if (passing && event.newState === 'closed') onClose();
      }}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <header>
        <h2 id={id}>{title}</h2>
        <button type="button" class="button quiet icon-only" aria-label={m.app_close()} onClick={onClose}>
          <UiIcon name="close" size={20} />
        </button>
      </header>
      <div class="dialog-body">{children}</div>
      {modals.value.at(-1) === id && <ToastList />}
    </dialog>
  );
}

const question = signal<{ text: string; answer: (yes: boolean) => void } | null>(null);

/** Asks one question over everything else. */
export function askPlayer(text: string): Promise<boolean> {
  // A second question in the meantime withdraws the first one.
  question.peek()?.answer(false);
  return new Promise((resolve) => {
    question.value = {
      text,
      answer: (yes) => {
        question.value = null;
        resolve(yes);
      },
    };
  });
}

export function Question(): JSX.Element | null {
  const asked = question.value;
  if (!asked) return null;
  return (
    <Dialog title={asked.text} onClose={() => asked.answer(false)}>
      <div class="button-row">
        <button type="button" class="button" onClick={() => asked.answer(false)}>
          {m.app_no()}
        </button>
        <button type="button" class="button primary" onClick={() => asked.answer(true)}>
          {m.app_yes()}
        </button>
      </div>
    </Dialog>
  );
}

interface Toast {
  id: number;
  text: string;
  tone: 'info' | 'warn';
  /** Where the text leads. */
  href: string | undefined;
}
const toasts = signal<readonly Toast[]>([]);
let nextToast = 0;

/** A message that disappears after a while; errors, and messages with a link, stay longer. */
export function toast(text: string, tone: 'info' | 'warn' = 'info', href?: string): void {
  const id = nextToast++;
  toasts.value = [...toasts.value, { id, text, tone, href }];
  setTimeout(
    () => {
      toasts.value = toasts.value.filter((item) => item.id !== id);
    },
    tone === 'warn' || href ? 9000 : 4500,
  );
}

/** Over the page; while a modal dialog is open, in that: everything below it is dark and silent. */
export function Toasts(): JSX.Element | null {
  return modals.value.length > 0 ? null : <ToastList />;
}

function ToastList(): JSX.Element {
  // What leads to this page has been followed.
  const here = routeHash(route.value);
  return (
    <div class="toasts" role="status">
      {toasts.value
        .filter(({ href }) => href !== here)
        .map(({ id, text, tone, href }) => (
          <div key={id} class={`toast ${tone}`}>
            {href ? <a href={href}>{text}</a> : text}
          </div>
        ))}
    </div>
  );
}
