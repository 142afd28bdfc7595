/** Checks everything people read in seven languages: messages and lessons of the page, and what the server writes. */
import path from 'node:path';
import { checkCatalogues } from '../packages/client/scripts/check-catalogues.ts';
import { checkLessons } from '../packages/client/scripts/check-lessons.ts';
import { checkMessages } from '../packages/client/scripts/check-messages.ts';
import { CATALOGUES } from '../packages/server/src/notify/words.ts';

const client = path.join(import.meta.dirname, '../packages/client');
const faults = [...checkMessages(client), ...checkLessons(client), ...checkCatalogues(CATALOGUES)];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else console.log('Every language is complete and follows the glossary.');
