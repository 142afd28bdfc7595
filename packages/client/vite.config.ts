import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { compressPlugin } from './tools/compress-plugin.ts';
import { mapPlugin } from './tools/map-plugin.ts';
import { messagesPlugin } from './tools/messages-plugin.ts';
import { rewriteMessagesPlugin } from './tools/rewrite-messages.ts';

export default defineConfig({
  // Relative addresses: the same build works at the root of a server and in a folder of one.
  base: './',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  plugins: [
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
      manifest: {
        name: 'Concordia',
        short_name: 'Concordia',
        description:
          'Play Concordia, the board game of trade in the Roman Empire, against the computer, with friends on one device, or online.',
        theme_color: '#3a2a17',
        background_color: '#e4d8bd',
        display: 'standalone',
        orientation: 'any',
        categories: ['games'],
        icons: [
          { src: 'icons/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
          { src: 'icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
          { src: 'icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
          { src: 'icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
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
    compressPlugin(),
  ],
  // While developing, a server on its usual port answers what is asked online.
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true } } },
  // The built page is tested without one.
  preview: { proxy: {} },
  worker: { format: 'es' },
  build: { target: 'es2024', modulePreload: { polyfill: false }, reportCompressedSize: true },
});
