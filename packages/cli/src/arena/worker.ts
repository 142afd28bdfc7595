/** Plays the games of a match that it is given, one after another, on a core of its own. */
import { parentPort, workerData } from 'node:worker_threads';
import { type Budget, type MatchTask, playTask } from '@concordia/ai';
import { readBots } from '../bots.ts';

const { bots: names, budget } = workerData as { bots: string; budget?: Budget };
const bots = readBots(names);
parentPort!.on('message', (task: MatchTask) => {
  parentPort!.postMessage(playTask(task, bots, budget));
});
