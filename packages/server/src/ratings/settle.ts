import { GODS } from '@concordia/engine';
import type { GameResult } from '@concordia/protocol';
import type { ResultRow } from '../store/schema.ts';
import type { CommitDeps } from '../tables/commit.ts';
import type { HotTable } from '../tables/hot.ts';
import { rateGame } from './rate.ts';

/** Enters the result of a finished game, once, with its ratings. */
export async function settle(deps: CommitDeps, hot: HotTable): Promise<void> {
  const { row } = hot;
  if (row.settled === 1) return;
  const result: GameResult | null = row.result ? JSON.parse(row.result) : null;
  const rows = result ? resultRows(hot, result) : [];
  const places = new Map(rows.map(({ person_id, place }) => [person_id ?? '', place]));
  await deps.store.results.settle(
    hot.id,
    rows,
    row.rated === 1 && result ? (people) => rateGame(people, places) : null,
    deps.now(),
  );
  hot.row = { ...hot.row, settled: 1, due_at: null };
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
