import type { GameRecord } from '@concordia/engine';
import type { MyRecords } from '@concordia/protocol';
import { toast } from '../app/dialogs.tsx';
import { downloadJson } from '../app/download.ts';
import { collect } from '../games/collection.ts';
import { call } from './api.ts';
import { failureText } from './failures.ts';
import { me } from './server.ts';

/** Every game one has on this device, and finished on the server, as one file. */
export async function downloadAllGames(): Promise<void> {
  const online: { id: string; record: GameRecord }[] = [];
  let before = '';
  while (me.peek()) {
    const answer = await call<MyRecords>('GET', `me/records${before}`);
    if (!answer.ok) {
      // Without them the file would look whole, and not be.
      toast(failureText(answer.code), 'warn');
      return;
    }
    online.push(...answer.value.records.map(({ table, record }) => ({ id: `online-${table}`, record })));
    if (answer.value.next === null) break;
    before = `?before=${answer.value.next}`;
  }
  downloadJson(await collect(online), 'concordia-games.json');
}
