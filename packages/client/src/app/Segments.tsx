import type { JSX } from 'preact';
import { useId } from 'preact/hooks';

/** A choice of a few, all in sight: radio buttons that look like one bar. */
export function Segments<T extends string | number>(props: {
  label: string;
  options: readonly { value: T; label: string; off?: boolean }[];
  value: T;
  onChange: (value: T) => void;
}): JSX.Element {
  const id = useId();
  return (
    <fieldset class="field segments-field">
      <legend class="field-label">{props.label}</legend>
      <span class="segments">
        {props.options.map(({ value, label, off }) => (
          <label key={value} class={value === props.value ? 'on' : off ? 'off' : ''}>
            <input
              type="radio"
              name={id}
              value={value}
              checked={value === props.value}
              disabled={off ?? false}
              onChange={() => props.onChange(value)}
            />
            {label}
          </label>
        ))}
      </span>
    </fieldset>
  );
}
