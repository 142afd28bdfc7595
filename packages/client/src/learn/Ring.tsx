import type { Action } from '@concordia/engine';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** What stands for an action on the screen, the last click of it first: the first that is there is the next to choose. */
function targetsOf(next: Action | 'confirm' | 'undo'): string[] {
  const primary = '[data-action=primary]:not([aria-disabled])';
  if (next === 'confirm') return [primary];
  if (next === 'undo') return ['[data-action=undo-turn]:not([aria-disabled])'];
  const hit = (key: string) => `.hit.legal[data-target="${key}"]`;
  switch (next.type) {
    case 'play':
      return [`.hand-card.up[data-card="${next.card}"]`, `.hand-card[data-card="${next.card}"]`];
    case 'copy':
      return [`[data-choice="copy:${next.from}"]`];
    case 'move':
      return [hit(`line:${next.to}`), hit(`colonist:${next.seat}:${next.kind}:${next.from}`)];
    case 'build':
      return [hit(`city:${next.city}`)];
    case 'produce':
      return [hit(`province:${next.province}`)];
    case 'income':
      return ['[data-choice=income]:not([aria-disabled])'];
    case 'settle':
      return [`[data-choice="settle:${next.kind}:${next.city}"]`, hit(`city:${next.city}`)];
    case 'sell':
    case 'buy':
      return [`[data-step="${next.good}:${next.type === 'sell' ? '-' : '+'}"]`];
    case 'recruit':
      return [
        ...(next.wild ? [`.wild-good.lit[data-wild="${next.wild}"]`] : []),
        `.market-row.lit[data-card="${next.card}"]`,
      ];
    case 'keep': {
      const wanted = Object.keys(next.goods).map((good) => `[data-step="${good}:+"]:not([aria-disabled])`);
      return [primary, ...wanted];
    }
    case 'done':
      return [primary];
    default:
      return next satisfies never;
  }
}

/** A ring around what to choose next; the rest is dimmed, not locked. It follows what it is around. */
export function Ring({ next }: { next: Action | 'confirm' | 'undo' | null }): JSX.Element {
  const ring = useRef<HTMLDivElement>(null);
  /** The hint that shows the ring takes the focus to its target, once. */
  const focused = useRef(false);
  const wanted = JSON.stringify(next);
  useEffect(() => {
    const selectors = next === null ? [] : targetsOf(next);
    let frame = 0;
    let shown: Element | null = null;
    const follow = () => {
      frame = requestAnimationFrame(follow);
      const { current } = ring;
      if (!current) return;
      const selector = selectors.find((one) => document.querySelector(one));
      const target = selector === undefined ? null : document.querySelector(selector);
      current.hidden = target === null;
      if (!target || selector === undefined) return;
      if (target !== shown) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      if (!focused.current && target instanceof HTMLElement) target.focus({ preventScroll: true });
      focused.current = true;
      shown = target;
      current.dataset.around = selector;
      const { x, y, width, height } = target.getBoundingClientRect();
      Object.assign(current.style, {
        left: `${x - 6}px`,
        top: `${y - 6}px`,
        width: `${width + 12}px`,
        height: `${height + 12}px`,
      });
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [wanted]);
  return <div ref={ring} class="task-ring" hidden aria-hidden="true" />;
}
