import type { MapId } from '@concordia/engine';
import type { ComponentChildren, JSX } from 'preact';
import { m } from '../../i18n/messages.ts';
import { decimal } from '../words.ts';

export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ComponentChildren;
  /** This column names the row. */
  readonly names?: boolean;
}

/** A table of results: one column after the other says what stands in it. */
export function Table<Row>(props: {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  id: (row: Row) => string;
  /** The reader's own row stands out. */
  own?: (row: Row) => boolean;
}): JSX.Element {
  const { columns, rows, id, own } = props;
  return (
    <table class="panel online-table">
      <thead>
        <tr>
          {columns.map(({ title }) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={id(row)} class={own?.(row) ? 'own' : undefined}>
            {columns.map(({ title, cell, names }) =>
              names ? (
                <th key={title} scope="row">
                  {cell(row)}
                </th>
              ) : (
                <td key={title}>{cell(row)}</td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Which games are counted. */
export function boardColumns(): Column<{ map: MapId; players: number }>[] {
  return [
    { title: m.term_board(), cell: ({ map }) => m[`board_${map}` as const](), names: true },
    { title: m.term_players(), cell: ({ players }) => players },
  ];
}

/** What came out of them. */
export function resultColumns(): Column<{ games: number; wins: number; averageTotal: number }>[] {
  return [
    { title: m.online_games(), cell: ({ games }) => games },
    { title: m.online_wins(), cell: ({ wins }) => wins },
    { title: m.online_average(), cell: ({ averageTotal }) => decimal(averageTotal) },
  ];
}
