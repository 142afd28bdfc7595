import type { Game } from '@concordia/engine';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Arrow } from '../board/index.ts';
import type { LogTurn } from '../games/chronicle.ts';
import { percent, percentMore } from '../i18n/words.ts';
import { turnTitle } from './Log.tsx';
import { LogLines } from './LogLines.tsx';
import { logTargets } from './log-targets.ts';
import type { WatchUi } from './ui.ts';

type Told = Pick<LogTurn, 'seat' | 'events'>;

function moves({ events }: Told, tone: Arrow['tone']): Arrow[] {
  return events.flatMap((event) => (event.type === 'moved' ? { from: event.from, to: event.to, tone } : []));
}

/** A turn the computer thinks of; pointing at it shows on the board what it is about. */
export function JudgedTurnRow({
  ui,
  game,
  told,
  compared = null,
  instead = null,
  onPress,
}: {
  ui: WatchUi;
  game: Game;
  told: Told;
  /** Its chance to win, and how much more that is than with the turn that was played. */
  compared?: { chance: number; more: number } | null;
  /** The turn that was played, if it was worse. */
  instead?: Told | null;
  onPress?: () => void;
}): JSX.Element {
  const targets = told.events.flatMap(logTargets);
  const point = () => {
    ui.highlight.value = targets;
    ui.arrows.value = [...moves(told, 'good'), ...(instead ? moves(instead, 'bad') : [])];
  };
  const leave = () => {
    ui.highlight.value = [];
    ui.arrows.value = [];
  };
  // A row that goes away points at nothing any more.
  useEffect(() => leave, []);
  return (
    <button
      type="button"
      class="log-turn judged-turn"
      onClick={() => {
        if (onPress) {
          leave();
          onPress();
          return;
        }
        point();
        if (targets.length > 0) ui.boardView.current?.reveal(targets);
      }}
      onPointerEnter={point}
      onPointerLeave={leave}
      onFocus={point}
      onBlur={leave}
    >
      <span>
        <b>{turnTitle(told, game)}</b> <LogLines turn={told} game={game} seats={ui.table.seats} />
      </span>
      {compared && (
        <bdi class={`chance${compared.more > 0 ? ' more' : ''}`}>
          {percent(compared.chance)} <small>{percentMore(compared.more)}</small>
        </bdi>
      )}
    </button>
  );
}
