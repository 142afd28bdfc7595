import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** What gains nothing, since it is compressed already. */
const PACKED = new Set(['.br', '.png', '.woff2']);
const SMALLEST = 1024;

/** Puts a Brotli copy beside every file worth it, once: a server then sends it without any work. */
export function compressPlugin(): Plugin {
  let folder = '';
  return {
    name: 'concordia-compress',
    apply: 'build',
    enforce: 'post',
    configResolved({ root, build }) {
      folder = path.resolve(root, build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
          if (!entry.isFile() || PACKED.has(path.extname(entry.name))) continue;
          const file = path.join(entry.parentPath, entry.name);
          const raw = readFileSync(file);
          if (raw.length >= SMALLEST) writeFileSync(`${file}.br`, brotliCompressSync(raw));
        }
      },
    },
  };
}
