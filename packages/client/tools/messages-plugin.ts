import path from 'node:path';
import type { Plugin } from 'vite';
import { checkLessons } from '../scripts/check-lessons.ts';
import { checkMessages } from '../scripts/check-messages.ts';

/** Stops a build when a language lacks a text, a plural form or a variable. The dev server doesn't: texts are in the making there. */
export function messagesPlugin(): Plugin {
  return {
    name: 'concordia-messages',
    apply: 'build',
    buildStart() {
      const root = path.join(import.meta.dirname, '..');
      const faults = [...checkMessages(root), ...checkLessons(root)];
      if (faults.length > 0) this.error(`The messages are not complete:\n${faults.join('\n')}`);
    },
  };
}
