import { defineConfig } from 'vitest/config';

/** Tests that take many minutes; `npm test` runs a short sample of each. */
export default defineConfig({
  test: {
    include: ['test/long/*.long.ts'],
    fileParallelism: false,
    experimental: { viteModuleRunner: false },
  },
});
