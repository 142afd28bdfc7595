import { GODS } from '@concordia/engine';
import type { GameResult, TimeControl } from '@concordia/protocol';
import type { PersonRow, ResultRow } from '../store/schema.ts';
import type { CommitDeps } from '../tables/commit.ts';
import type { HotTable } from '../tables/hot.ts';
import { rateGame } from './rate.ts';
import { isLongEnough, paceOf } from './rules.ts';

/** Enters the result of a finished game, once, with its ratings. */
export async function settle(deps: CommitDeps, hot: HotTable): Promise<void> {
  const { row } = hot;
  if (row.settled === 1) return;
  const result: GameResult | null = row.result ? JSON.parse(row.result) : null;
  const rows = result ? resultRows(hot, result) : [];
  const places = new Map(rows.map(({ person_id, place }) => [person_id ?? '', place]));
  if (row.rated === 0 || !result) await deps.store.results.settle(hot.id, rows, null, deps.now());
  else {
    const time: TimeControl = JSON.parse(row.time_control);
    const pace = paceOf(time);
    const longEnough = isLongEnough(await deps.store.log.after(hot.id, 0), hot.seats);
    const rate = (people: PersonRow[]) => rateGame(pace, people, places);
    await deps.store.results.settle(hot.id, rows, longEnough ? { pace, rate } : 'too-short', deps.now());
  }
  await deps.registry.reload(hot);
  deps.registry.announcer.changed(hot);
}

function resultRows(hot: HotTable, result: GameResult): ResultRow[] {
  const { row } = hot;
  return result.ranking.map((seat, index) => {
    const score = result.scores[seat];
    const byGod = Object.fromEntries(GODS.map((god) => [god, score[god]])) as Pick<
      ResultRow,
      (typeof GODS)[number]
    >;
    return {
      table_id: hot.id,
      seat,
      person_id: hot.seats[seat].person_id,
      bot: hot.seats[seat].bot,
      map: row.map,
      players: row.seat_count,
      place: index + 1,
      total: score.total,
      ...byGod,
      rated: row.rated,
      open: row.visibility === 'public' ? 1 : 0,
      reason: result.reason,
      finished_at: row.finished_at ?? row.created_at,
    };
  });
}
