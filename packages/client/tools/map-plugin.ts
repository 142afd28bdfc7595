/** `import map from 'virtual:map/imperium'`: a board's drawing data, made while bundling, so that d3 is never shipped. */
import { fileURLToPath } from 'node:url';
import type { MapId } from '@concordia/engine';
import type { Plugin } from 'vite';
import { buildMap, geometryFile } from './map.ts';

const PREFIX = 'virtual:map/';

export function mapPlugin(): Plugin {
  return {
    name: 'concordia-map',
    resolveId: (source) => (source.startsWith(PREFIX) ? `\0${source}` : null),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const map = id.slice(PREFIX.length + 1) as MapId;
      this.addWatchFile(fileURLToPath(geometryFile(map)));
      const json = JSON.stringify(buildMap(map));
      // Browsers parse a JSON string faster than an object literal of the same size.
      return `export default JSON.parse(${JSON.stringify(json)});`;
    },
  };
}
