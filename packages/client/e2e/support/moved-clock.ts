/**
 * Loaded into a server before everything else (`node --import`): its clock is as far ahead as the file named by CLOCK_FILE says,
 * in milliseconds. So days pass for the server as it is, and nothing in it knows of tests.
 */
import { readFileSync } from 'node:fs';

const file = process.env.CLOCK_FILE;
const real = Date.now.bind(Date);
const READ_AGAIN_MS = 20;
let ahead = 0;
let readAt = 0;
if (file)
  Date.now = () => {
    const now = real();
    if (now - readAt > READ_AGAIN_MS) {
      readAt = now;
      ahead = Number(readFileSync(file, 'utf8'));
    }
    return now + ahead;
  };
