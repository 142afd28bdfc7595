import type { TargetedKeyboardEvent } from 'preact';

/** Arrow keys within a group of which one element is in the tab order. */
export function roving(selector: string): { onKeyDown: (event: TargetedKeyboardEvent<HTMLElement>) => void } {
  return {
    onKeyDown: (event) => {
      const rtl = document.documentElement.dir === 'rtl';
      const steps: Record<string, number> = {
        ArrowRight: rtl ? -1 : 1,
        ArrowLeft: rtl ? 1 : -1,
        ArrowDown: 1,
        ArrowUp: -1,
      };
      const items = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
      const at = items.indexOf(document.activeElement as HTMLElement);
      if (at < 0) return;
      let next: HTMLElement | undefined;
      if (event.key in steps) next = items[(at + steps[event.key] + items.length) % items.length];
      else if (event.key === 'Home') next = items[0];
      else if (event.key === 'End') next = items.at(-1);
      if (!next) return;
      event.preventDefault();
      for (const item of items) item.tabIndex = item === next ? 0 : -1;
      next.focus();
    },
  };
}
