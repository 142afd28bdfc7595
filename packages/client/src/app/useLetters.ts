import { useEffect } from 'preact/hooks';
import { letterOf } from './keys.ts';
import { settings } from './settings.ts';

/** Single letters as keys, where the settings allow them and nobody is typing. `on` says whether the letter meant something. */
export function useLetters(on: (letter: string) => boolean): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof Element && event.target.closest('input, select, textarea, dialog');
      if (typing || event.defaultPrevented || event.repeat || !settings.peek().keys) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const letter = letterOf(event);
      if (letter !== null && on(letter)) event.preventDefault();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  });
}
