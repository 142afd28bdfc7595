/**
 * The glossary: for each language the forms that must not appear in a message, and the right word. A form is wrong wherever it
 * stands, except in the keys named with it.
 */
import type { Locale } from '../src/i18n/locales.ts';

export interface Rule {
  /** What must not appear. */
  never: RegExp;
  /** What to write. */
  write: string;
  /** The keys this does not concern, or the only ones it does. */
  except?: RegExp;
  only?: RegExp;
}

const TITLES = /^online_turn_/;

/** The variables that stand for a name, which may be written in the other direction. */
export const NAMES: ReadonlySet<string> = new Set(
  'board city device file from label line map message owner place player province text to'.split(' '),
);

/** The same in every language. */
export const EVERYWHERE: readonly Rule[] = [
  { never: /'/, write: 'the typographic apostrophe ’' },
  { never: /"/, write: 'the quotation marks of the language' },
  { never: /\.\.\./, write: '… (one character)' },
  { never: / {2}/, write: 'one space' },
  { never: /\bHS\b/, write: 'the word for sestertii, or its abbreviation' },
  { never: /\d %/, write: 'a percentage by percent(), which follows the locale' },
];

/** Serbian in Cyrillic is made from the Latin texts. */
export type Written = Exclude<Locale, 'sr-Cyrl'>;

export const GLOSSARY: Record<Written, readonly Rule[]> = {
  en: [
    { never: /\bprograms?\b/i, write: 'computer (an opponent in the page) or bot (over the API)' },
    { never: /\bdear(er|est)?\b/i, write: 'expensive' },
    { never: /\bkinds?\b/i, write: 'type' },
    { never: /\binterim\b/i, write: 'intermediate scoring' },
    { never: /\be-mails?\b|\bmails?\b/i, write: 'email' },
    { never: /\bset-up\b/i, write: 'setup (noun) or set up (verb)' },
    { never: /\bfor good\b/i, write: 'permanently' },
    { never: /\bcit(y|ies)( that)? makes?\b|^\{city\}, makes/i, write: 'produce' },
    { never: /\b(days?|seconds?|s|minutes?) a turn\b/i, write: 'per turn' },
    { never: /\b(go(es)?|plays?) on\b/i, write: 'continue' },
    { never: /\btak(e|es|en|ing) back (a|the|your|this|my) (last )?(step|turn|house)/i, write: 'undo' },
    { never: /^To the /, write: 'a verb first: “Go to …”' },
    { never: /\bsome(body|one) else’s\b|\bSomebody\b/i, write: 'someone' },
    {
      never: /\b(recogni|organi|randomi|reali|initiali)ze|(?<!\{)\bcolor|\bneighbor|\bcenter\b|\bcanceled\b/i,
      write: 'British spelling',
    },
    {
      never: /\b(cannot|do not|does not|is not|are not|did not|it is|you are)\b(?! *[.,;])/i,
      write: 'a contraction',
      except: /^rules_/,
    },
    {
      never: /’(t|re|ll|ve)\b|\b(it|that)’s\b/i,
      write: 'the full form: no contractions in the rules',
      only: /^rules_/,
    },
    { never: /\bin the mean\b|\bmean (loss|gain)/i, write: 'on average, average' },
    { never: / …/, write: '… without a space before it' },
  ],
  de: [
    { never: /Warenart/, write: 'Warensorte' },
    { never: /programm(?!ier)/i, write: 'Computer (Gegner auf der Seite) oder Bot (über die API)' },
    { never: /Präfekt/i, write: 'Præfekt' },
    { never: /\bEmail/, write: 'E-Mail' },
    { never: /[^\u00a0]…$/, write: 'ein geschütztes Leerzeichen vor …', except: /^home_|^learn_/ },
    { never: /„[^“]*[”"]/, write: '„…“' },
    { never: /\b(Sie|Ihnen|Ihre[nrsm]?)\b(?=[^.?!]*(bitte|haben|können|möchten))/, write: 'du' },
  ],
  uk: [
    { never: / – /, write: '— (тире)' },
    { never: /фахів/i, write: 'спеціаліст' },
    { never: /(?<![а-яіїєґ])дом(ів|и|ами)(?![а-яіїєґ])/i, write: 'будинки' },
    { never: /вид(ів|и)? товар/i, write: 'тип товарів' },
    { never: /програм/i, write: 'комп’ютер (суперник на сторінці) або бот (через API)' },
    { never: /сестерціїв|1 сестерцій\b/i, write: 'сестерція, сестерції, сестерцій (жіночий рід)' },
    {
      never: /міст[а-яіїє]* (цегли|їжі|інструментів|вина|тканин)(?![а-яіїє])/i,
      write: 'місто з цеглою, з їжею, …',
    },
    { never: /Imperium|Italia\b/, write: 'Імперія, Італія' },
    { never: /«[^»]*[”“"]/, write: '«…»' },
    { never: /\bзерно\b/i, write: 'код жеребкування' },
    { never: /акаунт/i, write: 'обліковий запис' },
    {
      never: /(?<![«])Concordia(?!»)/,
      write: '«Конкордія» (гра) або «Concordia» (карта)',
      except: /^(god_concordia|online_turn_)|Subject$/,
    },
  ],
  ru: [
    { never: / – /, write: '— (тире)' },
    { never: /вид(ов|а|ы)? товар/i, write: 'тип товаров' },
    { never: /программ/i, write: 'компьютер (соперник на странице) или бот (через API)' },
    {
      never: /город[а-я]* (кирпича|еды|инструментов|вина|тканей)(?![а-я])/i,
      write: 'город с кирпичом, с едой, …',
    },
    { never: /(?<!\()Roma\b/, write: 'Рим' },
    { never: /Imperium|Italia\b/, write: 'Империя, Италия' },
    {
      never: /(?<![«])Concordia(?!»)/,
      write: '«Конкордия» (игра) или «Concordia» (карта)',
      except: /^(god_concordia|online_turn_)|Subject$/,
    },
    { never: /(?<![а-яё])тв[её]рд/i, write: 'фиксированная цена' },
    { never: /выстав/i, write: 'поместить' },
    { never: /\bзерно\b/i, write: 'код жеребьёвки' },
    { never: /аккаунт/i, write: 'учётная запись' },
    { never: /сыгра(ть|йте)(?![а-я])(?=.*карт)|^Сыграть:/i, write: 'разыграть' },
    { never: /«[^»]*[”“"]/, write: '«…»' },
  ],
  pl: [
    {
      never: /miast[a-ząęó]* (cegieł|cegły|żywności|narzędzi|wina|tkanin)/i,
      write: 'miasto z cegłą, z żywnością, …',
    },
    { never: /\bprogram(?!ist)/i, write: 'komputer (przeciwnik na stronie) albo bot (przez API)' },
    { never: /\bryn(ek|ku|kiem|ki)\b/i, write: 'bank kart' },
    { never: /\btali[aięą]\b/i, write: 'stos' },
    { never: /\btowar/i, write: 'dobra' },
    { never: /\bdoch[oó]d(?!z)/i, write: 'sestercje' },
    { never: /(?<!nie)wykorzystan[a-ząęó]* żeton|żeton[a-zó]* (jest )?wykorzystan/i, write: 'nieaktywny' },
    { never: /„[^”]*[“"]/, write: '„…”' },
  ],
  sr: [
    { never: /specijalist/i, write: 'zanatlija' },
    { never: /(?<!trgovačku )\bkuć(a|e|u|om|ama)\b/i, write: 'kućica' },
    { never: /\bprogram/i, write: 'računar (protivnik na strani) ili bot (preko API-ja)' },
    { never: /\bgrad[a-z]* (cigle|hrane|alata|vina|tkanine)\b/i, write: 'grad s ciglom, s hranom, …' },
    { never: /\bgrad[au]? Roma\b/i, write: 'Rim' },
    { never: /\bpoen[a-z]* kretanja\b/i, write: 'pomeraj' },
    { never: /među-bodovanje/i, write: 'međubodovanje' },
    { never: /\brob(a|e|i|u|om)\b/i, write: 'zalihe' },
    { never: /\bčet(a|u|om|ovi|ovima)?\b/i, write: 'ćaskanje' },
    {
      never: /\b(pritisnite|kliknite|izaberite|idite|unesite|molimo|vaš[a-z]*|dobro došli)\b/i,
      write: '„ti“',
    },
    { never: /„[^”]*[“"]/, write: '„…”' },
  ],
  he: [
    { never: /מומח/, write: 'בעל מלאכה', except: /expert/ },
    { never: /תוכנ(ה|ות)(?![א-ת])/, write: 'מחשב (יריב בדף) או בוט (דרך ה־API)' },
    { never: /פרובינצי/, write: 'אזור' },
    { never: /ססטרטי/, write: 'כסף' },
    { never: /(?<![א-ת])(ה|ב|מה)?שוק(?![א-ת])/, write: 'שורת הקלפים' },
    { never: /ערימת ה?השלכה/, write: 'ערימת הקלפים המושלכים' },
    { never: /Roma(?!n)/, write: 'רומא' },
    { never: /סטורנוס|מרקוריוס/, write: 'סטורן, מרקורי' },
    { never: /(?<![א-ת])תורים(?![א-ת])/, write: 'תורות' },
    { never: /(?<![א-ת])זרע(?![א-ת])/, write: 'קוד הגרלה' },
    { never: /(?<![א-ת])(תורך|שלך|לך|אותך)(?![א-ת])/, write: 'תורכם, שלכם, לכם (לשון רבים)' },
    { never: /דוא״ל|דואר אלקטרוני/, write: 'אימייל' },
    { never: /[„“”]/, write: '״…״' },
    {
      never: /(?<!הקלף )\u2068Concordia\u2069/,
      write: 'קונקורדיה (המשחק); הקלף נקרא Concordia',
      except: TITLES,
    },
  ],
};

/** The glossary, and in Hebrew the isolates around names and Latin words. */
export function checkWords(locale: Written, key: string, texts: readonly string[]): string[] {
  const plain = texts.map((text) => text.replaceAll('\u00ad', ''));
  const faults = [...EVERYWHERE, ...GLOSSARY[locale]]
    .filter(({ except, only }) => !except?.test(key) && (only?.test(key) ?? true))
    .flatMap(({ never, write }) => {
      const hit = plain.map((text) => never.exec(text)?.[0]).find((found) => found !== undefined);
      return hit === undefined ? [] : [`says “${hit}”; write ${write}`];
    });
  if (locale === 'he') {
    // A text of Latin letters alone has nothing beside it to be kept apart from.
    for (const text of plain.filter((candidate) => /[א-ת]/.test(candidate))) {
      const outside = text.replace(/[\u2066\u2068][^\u2069]*\u2069/g, '');
      const bare = /[A-Za-z]{2,}/.exec(outside.replace(/\{\w+\}/g, ''))?.[0];
      const name = [...outside.matchAll(/\{(\w+)\}/g)]
        .map((hit) => hit[1]!)
        .find((found) => NAMES.has(found));
      if (bare !== undefined) faults.push(`has “${bare}” without isolates around it (U+2068 … U+2069)`);
      if (name !== undefined) faults.push(`has {${name}} without isolates around it (U+2068 … U+2069)`);
    }
  }
  return [...new Set(faults)];
}
