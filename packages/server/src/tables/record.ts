import { exportRecord, type GameRecord } from '@concordia/engine';
import { turnsInForce } from '@concordia/protocol';
import type { Store } from '../store/store.ts';
import { entryFromRow } from './entries.ts';
import type { HotTable } from './hot.ts';

/** The record of a game that is over, with its players' names; null when there is none to be had. */
export async function recordOf({ log }: Pick<Store, 'log'>, hot: HotTable): Promise<GameRecord | null> {
  if (hot.row.status !== 'finished' || !hot.running) return null;
  const rows = await log.after(hot.id, 0);
  const actions = turnsInForce(rows.map(entryFromRow)).flatMap((turn) => turn.actions);
  const setup = { ...hot.running.setup, players: hot.names().map((name) => ({ name })) };
  const made = exportRecord(setup, actions);
  return made.ok ? made.value : null;
}
