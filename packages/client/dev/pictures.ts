/** Pictures of both boards in every scene, theme and size: `node dev/pictures.ts FOLDER`. For looking at, not for comparing. */
import { join } from 'node:path';
import { MAP_IDS } from '@concordia/engine';
import { openPreview } from './preview.ts';
import { SCENES } from './scenes.ts';

const [folder = 'test-results/board'] = process.argv.slice(2);
const SIZES = [
  { name: 'desktop', width: 948, height: 680 },
  { name: 'phone', width: 390, height: 520 },
];

const { page, show, close } = await openPreview({ deviceScaleFactor: 2 });
for (const { name, width, height } of SIZES) {
  await page.setViewportSize({ width, height });
  for (const map of MAP_IDS) {
    for (const scene of SCENES) {
      for (const theme of ['parchment', 'night']) {
        await show({ map, scene, theme });
        // The pulse of the first target and the fading in of lit ones are over by then.
        await page.waitForTimeout(1700);
        await page.screenshot({ path: join(folder, `${map}-${scene}-${theme}-${name}.png`) });
      }
    }
  }
}
await close();
