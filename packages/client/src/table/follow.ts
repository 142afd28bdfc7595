import { useEffect, useRef } from 'preact/hooks';
import { settings } from '../app/settings.ts';
import type { LogTurn } from '../games/chronicle.ts';
import { logTargets } from './log-targets.ts';
import type { TableUi } from './ui.ts';

/** While others play, the map follows them; for the player's own turn it returns to the view from before. */
export function useFollow(ui: TableUi): void {
  const { table } = ui;
  const back = useRef<(() => void) | null>(null);
  const activity = table.activity.value.type;
  const others = activity === 'playback' || activity === 'thinking' || activity === 'waiting';
  const last = table.turns.value.at(-1);
  const moment = last && `${last.number}/${last.end}`;
  const seen = useRef(moment);
  useEffect(() => {
    if (others) return;
    back.current?.();
    back.current = null;
    ui.highlight.value = [];
  }, [others, ui]);
  useEffect(() => {
    if (moment === seen.current) return;
    seen.current = moment;
    if (!others || !last || last.seat === ui.ownSeat || !settings.value.follow) return;
    const newest = last.events.map(logTargets).findLast((targets) => targets.length > 0);
    if (!newest) return;
    back.current ??= ui.boardView.current?.remember() ?? null;
    ui.highlight.value = newest;
    ui.boardView.current?.reveal(newest);
  }, [moment]);
}

/** The others' turns since the player's last one. */
export function turnsSince(ui: TableUi): readonly LogTurn[] {
  const turns = ui.table.turns.value;
  const own = turns.findLastIndex(({ seat }) => seat === ui.ownSeat);
  return turns.slice(own + 1);
}
