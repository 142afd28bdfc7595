import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.bin': 'application/octet-stream',
};
const PLAIN = new Set(['.png', '.woff2']);

/** The build as a server would send it: compressed, with names that hold a hash kept for good. For measuring only. */
export function serveBuild(
  folder: string,
): Promise<{ server: Server; url: string; sizeOf: (path: string) => number }> {
  const ready = new Map<string, { body: Buffer; type: string; encoding: string | null }>();
  const find = (path: string) => {
    const known = ready.get(path);
    if (known) return known;
    const ending = extname(path);
    const raw = readFileSync(join(folder, normalize(path)));
    const compressed = !PLAIN.has(ending);
    const body = compressed
      ? brotliCompressSync(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
      : raw;
    const file = {
      body,
      type: TYPES[ending] ?? 'application/octet-stream',
      encoding: compressed ? 'br' : null,
    };
    ready.set(path, file);
    return file;
  };
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    try {
      const { body, type, encoding } = find(path === '/' ? '/index.html' : path);
      response.writeHead(200, {
        'content-type': type,
        'content-length': body.length,
        'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        ...(encoding && { 'content-encoding': encoding }),
      });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      resolve({
        server,
        url: `http://127.0.0.1:${port}/`,
        sizeOf: (path) => find(path === '/' ? '/index.html' : path).body.length,
      });
    });
  });
}
