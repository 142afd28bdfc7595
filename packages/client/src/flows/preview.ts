import { m } from '../i18n/messages.ts';

/** What a previewed card asks for: a finger has no Enter key. */
export function askPreview(): string {
  return matchMedia('(pointer: coarse)').matches ? m.ask_preview_touch() : m.ask_preview();
}
