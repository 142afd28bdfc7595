import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { m } from '../i18n/messages.ts';
import { ruleAround, ruleHash } from './rule-link.ts';

/**
 * One tip for the whole page: whatever has `data-tip` shows its text on hover, on focus and on a tap. Elements stay plain,
 * and what is disabled can still say why.
 */
interface Shown {
  readonly text: string;
  readonly title: string | undefined;
  /** Not over its neighbours, which are alike. */
  readonly beside: boolean;
  readonly at: DOMRect;
  /** The section of the rules that tells more. */
  readonly rule: string | null;
}
const shown = signal<Shown | null>(null);
let source: Element | null = null;
/** The text may change, or end, while it is shown. */
const changes = new MutationObserver(() => {
  if (source) show(source);
});

function show(element: Element): void {
  const text = element.getAttribute('data-tip');
  if (!text) {
    hide();
    return;
  }
  if (element !== source) hide();
  source = element;
  changes.observe(element, { attributeFilter: ['data-tip', 'data-tip-title'] });
  // The tip is for the eye only: screen readers get it as the element's description.
  element.setAttribute('aria-description', text);
  shown.value = {
    text,
    title: element.getAttribute('data-tip-title') ?? undefined,
    beside: element.hasAttribute('data-tip-beside'),
    at: element.getBoundingClientRect(),
    rule: ruleAround(element),
  };
}
function hide(): void {
  source?.removeAttribute('aria-description');
  changes.disconnect();
  source = null;
  if (shown.value) shown.value = null;
}

const HOVER_DELAY = 350;
/** The way from a thing to the link in its tip. */
const LEAVE_DELAY = 250;

export function startTips(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // What appears under a pointer that rests has not been pointed at.
  let at = { x: -1, y: -1 };
  document.addEventListener('pointermove', ({ clientX, clientY }) => {
    at = { x: clientX, y: clientY };
  });
  const isTip = ({ target }: Event) => target instanceof Element && target.closest('.tip') !== null;
  const tipOf = (event: Event) =>
    event.target instanceof Element ? event.target.closest('[data-tip]') : null;
  document.addEventListener('pointerover', (event) => {
    if (event.pointerType === 'touch') return;
    if (isTip(event)) {
      clearTimeout(timer);
      return;
    }
    const element = tipOf(event);
    const from = event.relatedTarget instanceof Element ? event.relatedTarget.closest('[data-tip]') : null;
    // From one part of it to another: a pressed button may just have got its tip, but nobody has asked for it again.
    if (element && element === from) return;
    clearTimeout(timer);
    if (!element) {
      if (shown.peek()?.rule) timer = setTimeout(hide, LEAVE_DELAY);
      else hide();
      return;
    }
    if (element === source) return;
    if (event.clientX === at.x && event.clientY === at.y) return hide();
    const delay = element.getAttribute('aria-disabled') === 'true' ? 120 : HOVER_DELAY;
    timer = setTimeout(() => show(element), delay);
  });
  document.addEventListener('focusin', (event) => {
    if (isTip(event)) return;
    const element = tipOf(event);
    if (element?.matches(':focus-visible')) show(element);
    else hide();
  });
  document.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Element && relatedTarget.closest('.tip'))) hide();
  });
  // Before the click does anything: a button that it switches off was on when it was pressed.
  document.addEventListener(
    'click',
    (event) => {
      clearTimeout(timer);
      // The link in it works before it goes.
      if (isTip(event)) return;
      const element = tipOf(event);
      if (element?.getAttribute('aria-disabled') === 'true') show(element);
      else hide();
    },
    { capture: true },
  );
  document.addEventListener('scroll', hide, { capture: true, passive: true });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') hide();
    if (event.key === 'F1') {
      const rule = ruleAround(document.activeElement);
      if (rule === null) return;
      event.preventDefault();
      location.hash = ruleHash(rule);
    }
  });
}

export function Tip(): JSX.Element | null {
  const tip = shown.value;
  const element = useRef<HTMLDivElement>(null);
  // After the frame: a dialog gives the focus back before it has closed, and until then nothing else may be shown.
  useEffect(() => {
    const box = element.current;
    if (!tip || !box) return;
    // The top layer: a tip must be seen over an open dialog too.
    if (!box.matches(':popover-open')) box.showPopover();
    const { width, height } = box.getBoundingClientRect();
    const gap = 8;
    const left = Math.min(
      Math.max(gap, tip.at.left + tip.at.width / 2 - width / 2),
      innerWidth - width - gap,
    );
    if (tip.beside && Math.max(tip.at.left, innerWidth - tip.at.right) >= width + 2 * gap) {
      const before = tip.at.left >= width + 2 * gap;
      box.style.left = `${before ? tip.at.left - width - gap : tip.at.right + gap}px`;
      box.style.top = `${Math.max(gap, Math.min(tip.at.top, innerHeight - height - gap))}px`;
      return;
    }
    const above = tip.at.top - height - gap;
    box.style.left = `${left}px`;
    box.style.top = `${above >= gap ? above : Math.min(tip.at.bottom + gap, innerHeight - height - gap)}px`;
  }, [tip]);
  if (!tip) return null;
  return (
    <div ref={element} class="tip" popover="manual" aria-hidden="true">
      {tip.title && <b>{tip.title}</b>}
      <span>{tip.text}</span>
      {tip.rule && (
        <a href={ruleHash(tip.rule)} tabIndex={-1} onClick={hide}>
          {m.rules_read()}
        </a>
      )}
    </div>
  );
}
