import { markerIncome } from '@concordia/engine';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { motionAllowed, settings } from '../app/settings.ts';
import type { Target } from '../board/index.ts';
import { Board, targetKey } from '../board/index.ts';
import { locale, m } from '../i18n/messages.ts';
import { cityName, placeName, provinceName } from '../i18n/words.ts';
import { boardLabels, plainLabels } from './labels.ts';
import type { TableUi } from './ui.ts';

/** The board with what the flow lights on it. */
export function BoardArea({ ui }: { ui: TableUi }): JSX.Element {
  const { table } = ui;
  const view = table.view.value;
  const position = table.shown.value;
  const flow = ui.flow.value;
  const language = locale.value;
  const plain = useMemo(() => plainLabels(position.game, view), [position.game, view, language]);
  const pending = flow?.pending ?? [];
  const actions = new Map(flow?.lit.map((item) => [targetKey(item.target), item.choose]));

  const explain = (target: Target | null) => {
    const text = target && !actions.has(targetKey(target)) ? (flow?.explain?.(target) ?? null) : null;
    ui.explanation.value = target && text ? { target, title: titleOf(target), text, tone: 'refused' } : null;
  };
  const titleOf = (target: Target) => {
    const { board } = position.game;
    switch (target.type) {
      case 'city':
        return cityName(board, target.city);
      case 'line':
        return placeName(board, target.line);
      case 'colonist':
        return placeName(board, target.at);
      case 'province':
        return provinceName(board, target.province);
      default:
        return target satisfies never;
    }
  };

  return (
    <section
      class="board-area"
      data-region="board"
      aria-label={m.aria_board({ board: position.game.board.name })}
    >
      <Board
        map={view.map}
        cities={Object.fromEntries(Object.entries(view.cities).map(([city, { good }]) => [city, good]))}
        houses={Object.entries(view.cities).flatMap(([city, { houses }]) =>
          houses
            .filter((seat) => !pending.some((house) => house.city === city && house.seat === seat))
            .map((seat) => ({ seat, city })),
        )}
        colonists={view.players.flatMap(({ colonists }, seat) =>
          colonists.map((piece) => ({ seat, ...piece })),
        )}
        markers={Object.entries(view.markers).map(([province, marker]) => ({ province, ...marker }))}
        colours={table.seats.map(({ colour }) => colour)}
        selectable={flow?.lit ?? []}
        selected={flow?.selected ?? null}
        pending={pending}
        ghosts={flow?.ghosts ?? []}
        highlight={ui.highlight.value}
        explanation={ui.explanation.value}
        label={m.aria_board({ board: position.game.board.name })}
        labels={boardLabels(plain, flow)}
        cartouche={m.table_income_now({ count: markerIncome(position.game, position.state) })}
        zoomLabels={{ in: m.table_zoom_in(), out: m.table_zoom_out(), fit: m.table_zoom_fit() }}
        onChoose={(target) => {
          ui.explanation.value = null;
          actions.get(targetKey(target))?.();
        }}
        onExplain={explain}
        motion={table.undone.value || !motionAllowed() ? 0 : settings.value.speed || 1}
        view={ui.boardView}
      />
    </section>
  );
}
