import type { JSX } from 'preact';
import { useId } from 'preact/hooks';

/** A choice of several, one in sight. */
export function Select<T extends string | number>(props: {
  label: string;
  options: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
}): JSX.Element {
  const id = useId();
  const { options } = props;
  return (
    <div class="field">
      <label class="field-label" for={id}>
        {props.label}
      </label>
      <select
        id={id}
        class="select"
        value={props.value}
        onChange={({ currentTarget: { selectedIndex } }) => props.onChange(options[selectedIndex].value)}
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
