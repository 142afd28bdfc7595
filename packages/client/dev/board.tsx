/**
 * One board in one position: `board.html?map=italia&scene=move&theme=night`. Choosing a target does to the drawing what it would
 * do to the game, without asking any rule: a line moves the selected colonist there, a city gets a house, a marker turns.
 */
import { MAP_IDS } from '@concordia/engine';
import { signal } from '@preact/signals';
import { render } from 'preact';
import { Board, type BoardProps, sameTarget, type Target } from '../src/board/index.ts';
import { loadMap } from '../src/board/map.ts';
import '../src/style/index.css';
import { SCENES, scene } from './scenes.ts';

const query = new URLSearchParams(location.search);
const pick = <T extends string>(name: string, allowed: readonly T[]): T =>
  allowed.find((value) => value === query.get(name)) ?? allowed[0];

document.documentElement.dataset.theme = pick('theme', ['parchment', 'night']);
const props = signal<BoardProps>(scene(await loadMap(pick('map', MAP_IDS)), pick('scene', SCENES)));

function after(before: BoardProps, target: Target): BoardProps {
  switch (target.type) {
    case 'line': {
      const { selected } = before;
      const index = before.colonists.findIndex((piece) =>
        sameTarget(selected, { type: 'colonist', ...piece }),
      );
      if (index < 0) return before;
      const moved = { ...before.colonists[index], at: target.line };
      return {
        ...before,
        colonists: before.colonists.with(index, moved),
        selected: { type: 'colonist', ...moved },
      };
    }
    case 'city':
      return { ...before, houses: [...before.houses, { seat: 0, city: target.city }] };
    case 'colonist':
      return { ...before, selected: target };
    case 'province':
      return {
        ...before,
        markers: before.markers.map((marker) =>
          marker.province === target.province
            ? { ...marker, side: marker.side === 'goods' ? 'coins' : 'goods' }
            : marker,
        ),
      };
    default:
      return target satisfies never;
  }
}

function Page() {
  return (
    <Board
      {...props.value}
      onChoose={(target) => {
        console.info(target);
        props.value = after(props.value, target);
      }}
    />
  );
}
render(<Page />, document.getElementById('board')!);
