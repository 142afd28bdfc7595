import { toCyrillic } from '@concordia/protocol';
import type { Plugin } from 'vite';
import { pseudo } from './pseudo.ts';

/** The texts of a compiled message module, each rewritten; what is filled in stays as it is. */
export function rewriteTexts(code: string, rewrite: (text: string) => string): string {
  return code.replace(/`((?:[^`\\]|\\.)*)`/gs, (_, body: string) => {
    const parts = body.split(/(\$\{[^}]*\}|\\.)/s);
    return `\`${parts.map((part, at) => (at % 2 === 1 ? part : rewrite(part))).join('')}\``;
  });
}

/**
 * Serbian in Cyrillic is the Latin module under `?cyrillic`, transliterated. In the mode `pseudo` English is 40 % longer,
 * accented and bracketed, which shows what is clipped and what is not translated.
 */
export function rewriteMessagesPlugin(): Plugin {
  let isPseudo = false;
  return {
    name: 'concordia-rewrite-messages',
    enforce: 'pre',
    configResolved({ mode }) {
      isPseudo = mode === 'pseudo';
    },
    transform(code, id) {
      if (id.endsWith('/paraglide/messages/sr.js?cyrillic')) return rewriteTexts(code, toCyrillic);
      if (id.endsWith('/paraglide/registry.js')) return cachePluralRules(code);
      if (isPseudo && id.endsWith('/paraglide/messages/en.js')) return bracketTexts(code);
      if (isPseudo && id.endsWith('/learn/texts/en.json'))
        return JSON.stringify(
          JSON.parse(code, (_, value) => (typeof value === 'string' ? `⟦${pseudo(value)}⟧` : value)),
        );
      return undefined;
    },
  };
}

/**
 * The compiled messages make new plural rules for each sentence with a number, which costs more than the sentence: here each
 * language's are made once.
 */
export function cachePluralRules(code: string): string {
  const made = 'new Intl.PluralRules(locale, options)';
  if (!code.includes(made)) throw new Error('The compiled messages make their plural rules in another way');
  return `${code.replace(made, 'rulesOf(locale, options)')}
const rules = new Map();
function rulesOf(locale, options) {
  const key = \`\${locale} \${JSON.stringify(options)}\`;
  if (!rules.has(key)) rules.set(key, new Intl.PluralRules(locale, options));
  return rules.get(key);
}
`;
}

/** Brackets go around the whole text, also where a variable stands at its end. */
function bracketTexts(code: string): string {
  return rewriteTexts(code, pseudo).replace(/`((?:[^`\\]|\\.)*)`/gs, '`⟦$1⟧`');
}
