/** Plays a match on all cores. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Budget, MatchGame, MatchTask } from '@concordia/ai';

export async function playMatch(
  bots: string,
  tasks: readonly MatchTask[],
  budget: Budget | undefined,
  onGame: (played: number) => void,
): Promise<MatchGame[]> {
  const games: MatchGame[] = [];
  let next = 0;
  const count = Math.min(availableParallelism(), tasks.length);
  await Promise.all(Array.from({ length: count }, () => work()));
  // The order in which cores finish must not show.
  return games.filter((game) => game !== undefined);

  function work(): Promise<void> {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: { bots, budget } });
    return new Promise((resolve, reject) => {
      let current = -1;
      const give = () => {
        if (next >= tasks.length) {
          void worker.terminate();
          resolve();
          return;
        }
        current = next++;
        worker.postMessage(tasks[current]);
      };
      worker.on('message', (game: MatchGame) => {
        games[current] = game;
        onGame(games.filter((played) => played !== undefined).length);
        give();
      });
      worker.on('error', reject);
      give();
    });
  }
}
