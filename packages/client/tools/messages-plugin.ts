import path from 'node:path';
import type { Plugin } from 'vite';
import { checkMessages } from '../scripts/check-messages.ts';

/** Stops a build when a language lacks a message, a plural form or a variable. The dev server goes on: texts are in the making there. */
export function messagesPlugin(): Plugin {
  return {
    name: 'concordia-messages',
    apply: 'build',
    buildStart() {
      const faults = checkMessages(path.join(import.meta.dirname, '..'));
      if (faults.length > 0) this.error(`The messages are not complete:\n${faults.join('\n')}`);
    },
  };
}
