/** Draws the PNG icons of the installed app from `public/icons/icon.svg`. Run by hand after the emblem changes. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const folder = new URL('../public/icons/', import.meta.url);
const emblem = readFileSync(new URL('icon.svg', folder), 'utf8');

/** A maskable icon is cut to any shape by the system: its ground fills the square, the emblem keeps to the middle. */
const ICONS = [
  { name: 'icon-192.png', size: 192, style: 'width:100%' },
  { name: 'icon-512.png', size: 512, style: 'width:100%' },
  { name: 'icon-maskable-512.png', size: 512, style: 'width:80%;margin:10%', ground: '#6b1e54' },
];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const page = await browser.newPage();
for (const { name, size, style, ground = 'transparent' } of ICONS) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<body style="margin:0;background:${ground}"><div style="${style}">${emblem.replace('<svg', '<svg style="display:block"')}</div>`,
  );
  await page.screenshot({ path: fileURLToPath(new URL(name, folder)), omitBackground: true });
}
await browser.close();
