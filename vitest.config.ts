import { defineConfig } from 'vitest/config';

/** Packages that run in Node are tested by Node's own loader, as they run; the web app goes through its build tool. */
const nodePackages = ['engine', 'ai', 'protocol', 'server', 'cli'];

export default defineConfig({
  test: {
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Not one less than there are cores: much of a test is waiting.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: nodePackages.map((name) => `packages/${name}/test/**/*.test.ts`),
          experimental: { viteModuleRunner: false },
        },
      },
      { extends: true, test: { name: 'client', include: ['packages/client/test/**/*.test.{ts,tsx}'] } },
    ],
  },
});
