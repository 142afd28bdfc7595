import type { Game } from '@concordia/engine';
import type { JSX } from 'preact';
import { memo } from '../app/memo.tsx';
import { EmblemIcon } from '../art/index.ts';
import type { LogTurn } from '../games/chronicle.ts';
import { m } from '../i18n/messages.ts';
import { arrow, cardName, provinceName } from '../i18n/words.ts';
import { LogLines } from './LogLines.tsx';
import { logTargets } from './log-targets.ts';
import type { WatchUi } from './ui.ts';

/** The turns in words, newest first; pointing at one shows on the board what it was about. */
export function Log({ ui }: { ui: WatchUi }): JSX.Element {
  const { table } = ui;
  const { game } = table.shown.value;
  const turns = table.turns.value;
  return (
    <section class="log panel" data-region="log" aria-label={m.aria_log_region()}>
      <header class="panel-head">
        <h2>{m.table_log()}</h2>
      </header>
      <ol reversed>
        {turns.toReversed().map((turn) => (
          <Turn key={turn.number} ui={ui} turn={turn} game={game} />
        ))}
      </ol>
    </section>
  );
}

interface TurnProps {
  ui: WatchUi;
  turn: LogTurn;
  game: Game;
}

const Turn = memo(({ ui, turn, game }: TurnProps): JSX.Element => {
  const { colour, name } = ui.table.seats[turn.seat];
  const leave = () => {
    ui.highlight.value = [];
  };
  return (
    <li>
      <button
        type="button"
        class="log-turn"
        onClick={() => point(ui, turn, true)}
        onPointerEnter={() => point(ui, turn, false)}
        onPointerLeave={leave}
        onFocus={() => point(ui, turn, false)}
        onBlur={leave}
      >
        <EmblemIcon colour={colour} size={17} label={name} />
        <span>
          <b>{turnTitle(turn, game)}</b> <LogLines turn={turn} game={game} seats={ui.table.seats} />
        </span>
      </button>
    </li>
  );
});

function point(ui: WatchUi, turn: LogTurn, reveal: boolean): void {
  const targets = turn.events.flatMap(logTargets);
  ui.highlight.value = targets;
  if (reveal && targets.length > 0) ui.boardView.current?.reveal(targets);
}

/** The card of a turn, with the copied one behind a Diplomat and the province behind a Prefect. */
export function turnTitle({ events }: Pick<LogTurn, 'events'>, { board }: Game): string {
  const cards = events.flatMap((event) =>
    event.type === 'played' || event.type === 'copied' ? [cardName(event.card)] : [],
  );
  const provinces = events.flatMap((event) =>
    event.type === 'produced' ? [provinceName(board, event.province)] : [],
  );
  return [cards.join(` ${arrow()} `), ...provinces].join(' · ');
}
