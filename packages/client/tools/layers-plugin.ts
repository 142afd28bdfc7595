import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Repeats the order of the cascade layers in every style sheet of the build: any of them may be the first that a page loads. */
export function layersPlugin(): Plugin {
  const order = /@layer [^;{]+;/.exec(readFileSync('src/style/index.css', 'utf8'))?.[0];
  if (!order) throw new Error('src/style/index.css names no order of layers');
  return {
    name: 'concordia-layers',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = `${order}${file.source}`;
    },
  };
}
