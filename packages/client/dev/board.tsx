/** One board in one position: `board.html?map=italia&scene=move&theme=night`. Choosing a target only prints it. */
import { MAP_IDS } from '@concordia/engine';
import { render } from 'preact';
import { Board } from '../src/board/index.ts';
import { loadMap } from '../src/board/map.ts';
import '../src/style/index.css';
import { SCENES, scene } from './scenes.ts';

const query = new URLSearchParams(location.search);
const pick = <T extends string>(name: string, allowed: readonly T[]): T =>
  allowed.find((value) => value === query.get(name)) ?? allowed[0];

document.documentElement.dataset.theme = pick('theme', ['parchment', 'night']);
const props = scene(await loadMap(pick('map', MAP_IDS)), pick('scene', SCENES));
render(<Board {...props} onChoose={console.info} />, document.getElementById('board')!);
