import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/** Takes the pictures of docs/pictures: `npm run -w packages/client screenshots`, and `animation` for the one that moves. */
export default defineConfig({ ...base, testMatch: '*.pictures.ts', workers: 1, fullyParallel: false });
