import type { ComponentChildren, JSX } from 'preact';
import { UiIcon, type UiIconName } from '../art/index.ts';
import { m } from '../i18n/messages.ts';
import { placeHash } from './places.ts';

/** The head of a page, on the map itself. */
export function Hero(props: { title: ComponentChildren; children?: ComponentChildren }): JSX.Element {
  const { title, children } = props;
  return (
    <div class="online-hero">
      <h1>{title}</h1>
      {children && <p>{children}</p>}
    </div>
  );
}

/** A list with nothing in it: what would stand there, and what to do about it. */
export function Empty(props: {
  icon: UiIconName;
  text: string;
  hint?: string;
  children?: ComponentChildren;
}): JSX.Element {
  return (
    <div class="online-empty">
      <span class="online-empty-icon">
        <UiIcon name={props.icon} size={26} />
      </span>
      <p>
        <b>{props.text}</b>
        {props.hint && <span class="soft">{props.hint}</span>}
      </p>
      {props.children}
    </div>
  );
}

/** A page that has only one thing to say, and a way on. */
export function Notice(props: {
  title: ComponentChildren;
  text?: string;
  busy?: boolean;
  children?: ComponentChildren;
}): JSX.Element {
  return (
    <main class="online-main narrow" aria-busy={props.busy}>
      <section class="panel online-card online-notice">
        <h1>{props.title}</h1>
        {props.text && (
          <p class="soft" role="status">
            {props.text}
          </p>
        )}
        {!props.busy && (
          <div class="button-row start">
            {props.children}
            <ToLobby />
          </div>
        )}
      </section>
    </main>
  );
}

export function ToLobby({ primary = false }: { primary?: boolean }): JSX.Element {
  return (
    <a class={`button${primary ? ' primary' : ''}`} href={placeHash({ name: 'lobby' })}>
      <UiIcon name="globe" size={18} /> {m.online_to_lobby()}
    </a>
  );
}

/** A number that says much at a glance. */
export function Tiles({ tiles }: { tiles: readonly { label: string; value: string }[] }): JSX.Element {
  return (
    <dl class="tiles">
      {tiles.map(({ label, value }) => (
        <div key={label} class="panel">
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
