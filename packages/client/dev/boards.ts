/** Paints the small pictures of both boards for the home screen from the map itself. Run by hand after the map changes. */
import { resolve } from 'node:path';
import { MAP_IDS } from '@concordia/engine';
import sharp from 'sharp';
import { openPreview } from './preview.ts';

const SIZE = { width: 360, height: 255 };

const { page, show, close } = await openPreview();
// Drawn larger and then reduced: names shrink with everything else.
await page.setViewportSize({ width: SIZE.width * 3, height: SIZE.height * 3 });
for (const map of MAP_IDS) {
  await show({ map, scene: 'crowded' });
  await page.addStyleTag({ content: '.board-zoom { display: none }' });
  await sharp(await page.screenshot())
    .resize(SIZE)
    .webp({ quality: 66, effort: 6 })
    .toFile(resolve(import.meta.dirname, `../src/home/boards/${map}.webp`));
}
await close();
