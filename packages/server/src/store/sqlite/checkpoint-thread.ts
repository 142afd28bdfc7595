import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/** A thread that folds SQLite's log back into the database, as far as nobody is in the way, whenever it is asked to. */
const db = new DatabaseSync(workerData as string);
parentPort?.on('message', (wish: 'fold' | 'close') => {
  if (wish === 'close') {
    db.close();
    parentPort?.close();
    return;
  }
  try {
    db.exec('pragma wal_checkpoint(passive)');
  } catch {
    // A full or broken disk shows at the next turn that cannot be written; the log keeps what it has.
  }
  parentPort?.postMessage('done');
});
