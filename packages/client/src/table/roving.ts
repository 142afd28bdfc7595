import { useSignal } from '@preact/signals';
import type { TargetedEvent, TargetedKeyboardEvent } from 'preact';

interface Roving {
  /** 0 for the one item that Tab comes to: that which had the focus last, if it is still there, else the first. */
  tabIndex(item: string): 0 | -1;
  readonly keys: {
    onKeyDown(event: TargetedKeyboardEvent<HTMLElement>): void;
    onFocusIn(event: TargetedEvent<HTMLElement, FocusEvent>): void;
  };
}

/** Arrow keys within a group whose items are identified by a data attribute. */
export function useRoving(attribute: string, items: readonly string[]): Roving {
  const last = useSignal<string | null>(null);
  const current = last.value !== null && items.includes(last.value) ? last.value : items[0];
  return {
    tabIndex: (item) => (item === current ? 0 : -1),
    keys: {
      onFocusIn: ({ target }) => {
        const item = target instanceof Element ? target.closest(`[${attribute}]`) : null;
        if (item) last.value = item.getAttribute(attribute);
      },
      onKeyDown: (event) => {
        const at = items.indexOf(document.activeElement?.getAttribute(attribute) ?? '');
        const next = at < 0 ? undefined : items[stepFrom(at, items.length, event.key)];
        if (next === undefined) return;
        event.preventDefault();
        event.currentTarget.querySelector<HTMLElement>(`[${attribute}="${CSS.escape(next)}"]`)?.focus();
      },
    },
  };
}

/** Where a key leads to; −1 where it leads nowhere. */
function stepFrom(at: number, count: number, key: string): number {
  const on = document.documentElement.dir === 'rtl' ? -1 : 1;
  switch (key) {
    case 'ArrowRight':
      return (at + on + count) % count;
    case 'ArrowLeft':
      return (at - on + count) % count;
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return -1;
  }
}
