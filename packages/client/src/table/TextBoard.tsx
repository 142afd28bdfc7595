import type { JSX } from 'preact';
import { Dialog } from '../app/dialogs.tsx';
import { list, m } from '../i18n/messages.ts';
import { cityName, goodName, isolate, placeName, provinceName } from '../i18n/words.ts';
import type { WatchUi } from './ui.ts';

/** The board as a table of words: province by province, then the lines that are taken. */
export function TextBoard({ ui, onClose }: { ui: WatchUi; onClose: () => void }): JSX.Element {
  const view = ui.table.view.value;
  const { board } = ui.table.shown.value.game;
  const owner = (seat: number) => isolate(view.players[seat].name);
  const colonists = view.players.flatMap(({ colonists }, seat) =>
    colonists.map((piece) => ({ seat, ...piece })),
  );
  const standing = (at: string) =>
    list(
      colonists
        .filter((piece) => piece.at === at)
        .map(({ seat, kind }) => `${owner(seat)} (${m[`kind_${kind}` as const]()})`),
    );
  return (
    <Dialog title={m.aria_board_table()} onClose={onClose} wide>
      <table class="text-board">
        <thead>
          <tr>
            <th scope="col">{m.term_province()}</th>
            <th scope="col">{m.term_marker()}</th>
            <th scope="col">{m.term_city()}</th>
            <th scope="col">{m.term_goods()}</th>
            <th scope="col">{m.term_houses()}</th>
            <th scope="col">{m.term_colonists()}</th>
          </tr>
        </thead>
        <tbody>
          {[null, ...board.provinces.map(({ id }) => id)].flatMap((province) =>
            board.cities
              .filter((city) => city.province === province)
              .map((city, index) => {
                const { good, houses } = view.cities[city.id];
                const marker = province === null ? null : view.markers[province];
                return (
                  <tr key={city.id}>
                    <td>{index === 0 && province !== null ? provinceName(board, province) : ''}</td>
                    <td>
                      {index === 0 && marker
                        ? `${goodName(marker.good)}, ${marker.side === 'goods' ? m.term_marker_active() : m.term_marker_spent()}`
                        : ''}
                    </td>
                    <th scope="row">{cityName(board, city.id)}</th>
                    <td>{good === null ? m.city_capital() : goodName(good)}</td>
                    <td>{houses.length === 0 ? '–' : list(houses.map(owner))}</td>
                    <td>{standing(city.id) || '–'}</td>
                  </tr>
                );
              }),
          )}
        </tbody>
      </table>
      <table class="text-board">
        <thead>
          <tr>
            <th scope="col">{m.term_line()}</th>
            <th scope="col">{m.text_kind()}</th>
            <th scope="col">{m.term_colonists()}</th>
          </tr>
        </thead>
        <tbody>
          {board.lines.map((line) => (
            <tr key={line.id}>
              <th scope="row">{placeName(board, line.id)}</th>
              <td>{m[`kind_${line.kind}` as const]()}</td>
              <td>{standing(line.id) || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
