import { useSignal } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import { m } from '../../i18n/messages.ts';

/** A plot, which a table with the same figures can take the place of. */
export function PlotCard({
  title,
  legend,
  plot,
  table,
}: {
  title: ComponentChildren;
  legend?: ComponentChildren;
  plot: () => ComponentChildren;
  table: () => ComponentChildren;
}): JSX.Element {
  const asTable = useSignal(false);
  return (
    <section class="panel learn-card">
      <header>
        <h2>{title}</h2>
        <span class="grow" />
        {!asTable.value && legend}
        <button
          type="button"
          class="button quiet"
          data-action="as-table"
          aria-pressed={asTable.value}
          onClick={() => {
            asTable.value = !asTable.value;
          }}
        >
          {m.progress_table()}
        </button>
      </header>
      {asTable.value ? table() : plot()}
    </section>
  );
}

/** What a shape or a pattern stands for. */
export function Key({ mark, text }: { mark: string; text: string }): JSX.Element {
  return (
    <span class="plot-key">
      <i class={mark} aria-hidden="true" /> {text}
    </span>
  );
}
