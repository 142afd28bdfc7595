import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { compressPlugin } from './tools/compress-plugin.ts';
import { layersPlugin } from './tools/layers-plugin.ts';
import { manifestIn, manifestPlugin } from './tools/manifest-plugin.ts';
import { mapPlugin } from './tools/map-plugin.ts';
import { messagesPlugin } from './tools/messages-plugin.ts';
import { rewriteMessagesPlugin } from './tools/rewrite-messages.ts';

export default defineConfig({
  // Relative addresses: the same build works at the root of a server and in a folder of one.
  base: './',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  plugins: [
    layersPlugin(),
    mapPlugin(),
    messagesPlugin(),
    rewriteMessagesPlugin(),
    paraglideVitePlugin({
      project: './project.inlang',
      outdir: './src/paraglide',
      outputStructure: 'locale-modules',
      strategy: ['globalVariable', 'baseLocale'],
      emitTsDeclarations: true,
    }),
    VitePWA({
      registerType: 'prompt',
      injectRegister: false,
      manifest: manifestIn('en'),
      workbox: {
        // Everything but the API: languages, fonts, worker chunks and the net's weights, so that nothing is missing offline.
        globPatterns: ['**/*.{html,js,css,woff2,svg,png,webp,json,bin}'],
        maximumFileSizeToCacheInBytes: 8 * 1024 * 1024,
        // Also where the app lies in a folder of its server.
        navigateFallbackDenylist: [/\/api\//, /\/table\//],
        cleanupOutdatedCaches: true,
        importScripts: ['push.js'],
      },
    }),
    manifestPlugin(),
    compressPlugin(),
  ],
  // While developing, a server on its usual port answers what is asked online.
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true } } },
  // The built page is tested without one.
  preview: { proxy: {} },
  worker: { format: 'es' },
  build: { target: 'es2024', modulePreload: { polyfill: false }, reportCompressedSize: true },
});
