import { readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES, type Language, toCyrillic } from '@concordia/protocol';
import type { Plugin } from 'vite';
import type { ManifestOptions } from 'vite-plugin-pwa';
import { manifestFile } from '../src/app/manifest-file.ts';
import { TAGS } from '../src/i18n/locales.ts';

type Words = Record<'page_name' | 'page_description', string>;

function wordsIn(language: Language): Words {
  const written = language === 'sr-Cyrl' ? 'sr' : language;
  const file = path.join(import.meta.dirname, `../messages/page/${written}.json`);
  const { page_name, page_description } = JSON.parse(readFileSync(file, 'utf8')) as Words;
  return language === 'sr-Cyrl'
    ? { page_name: toCyrillic(page_name), page_description: toCyrillic(page_description) }
    : { page_name, page_description };
}

/** What the system shows of the installed app, in one language. The address stays the same, so it is one app in all of them. */
export function manifestIn(language: Language): Partial<ManifestOptions> {
  const { page_name: name, page_description: description } = wordsIn(language);
  return {
    name,
    short_name: name,
    description,
    lang: TAGS[language],
    dir: language === 'he' ? 'rtl' : 'ltr',
    id: './',
    start_url: './',
    scope: './',
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
  };
}

/** Puts a manifest in every language but English, which has its own, beside the page, and the English description into the page. */
export function manifestPlugin(): Plugin {
  return {
    name: 'concordia-manifests',
    generateBundle() {
      for (const language of LANGUAGES)
        if (language !== 'en')
          this.emitFile({
            type: 'asset',
            fileName: manifestFile(language),
            source: JSON.stringify(manifestIn(language)),
          });
    },
    transformIndexHtml: (html) => html.replace('%DESCRIPTION%', wordsIn('en').page_description),
  };
}
