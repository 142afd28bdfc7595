import type { ComponentChildren, JSX } from 'preact';
import { UiIcon } from '../art/index.ts';
import { m } from '../i18n/messages.ts';

export function Note({
  tone = 'info',
  children,
}: {
  tone?: 'info' | 'warn';
  children: ComponentChildren;
}): JSX.Element {
  return (
    <div class={`note ${tone}`}>
      <UiIcon name={tone === 'info' ? 'bulb' : 'warning'} size={16} />
      <div>{children}</div>
    </div>
  );
}

/** A line of the account of this turn, with a way to take it back. */
export function TurnRow({
  icon,
  name,
  detail,
  children,
  onRemove,
}: {
  icon?: JSX.Element;
  name: string;
  detail?: string;
  children?: ComponentChildren;
  onRemove?: () => void;
}): JSX.Element {
  return (
    <li class="turn-row">
      {icon}
      <span class="grow">
        <b>{name}</b> {detail && <small>{detail}</small>}
      </span>
      {children}
      {onRemove && (
        <button type="button" class="remove" aria-label={m.table_remove({ what: name })} onClick={onRemove}>
          <UiIcon name="close" size={14} />
        </button>
      )}
    </li>
  );
}

/** A row of the panel that can be chosen: the same as its target on the board, for keyboard and ear. */
export function ChoiceRow({
  id,
  icon,
  name,
  label,
  detail,
  off,
  lit,
  onChoose,
  children,
}: {
  /** The selected value, for tests and debugging. */
  id: string;
  icon?: JSX.Element;
  name: string;
  /** For the ear, where the pictures of the row make no sentence. */
  label?: string;
  detail?: ComponentChildren;
  off?: string | undefined;
  lit?: boolean;
  onChoose?: (() => void) | undefined;
  children?: ComponentChildren;
}): JSX.Element {
  return (
    <button
      type="button"
      class={`choice-row${lit ? ' lit' : ''}`}
      data-choice={id}
      aria-disabled={off ? true : undefined}
      data-tip={off}
      onClick={off ? undefined : onChoose}
    >
      {label && <span class="visually-hidden">{label}</span>}
      <span class="choice-shown" aria-hidden={label ? true : undefined}>
        {icon}
        <span class="grow">
          <b>{name}</b>
          {detail && <small>{detail}</small>}
        </span>
        {children}
      </span>
    </button>
  );
}
