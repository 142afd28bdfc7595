import { DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';

/** A thread that folds the write-ahead log back into the database now and then, which may wait for the disk. */
const EVERY_MS = 2000;
const db = new DatabaseSync(workerData.file);
db.exec('pragma busy_timeout = 1000');
setInterval(() => {
  try {
    db.exec('pragma wal_checkpoint(passive)');
  } catch {
    // A disk that is full now may have room the next time; the log holds everything meanwhile.
  }
}, EVERY_MS);
