import { m } from '../i18n/messages.ts';

/** Whether a finger chooses: it taps, cannot point at a thing without touching it, and has no Enter key. */
export function byTouch(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}

/** What a previewed card asks for. */
export function askPreview(): string {
  return byTouch() ? m.ask_preview_touch() : m.ask_preview();
}
