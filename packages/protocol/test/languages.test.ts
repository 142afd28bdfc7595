import { expect, test } from 'vitest';
import { languageFor, toCyrillic } from '../src/index.ts';

test.each([
  [['de-AT', 'en'], 'de'],
  [['fr', 'pl-PL'], 'pl'],
  [['sr'], 'sr-Cyrl'],
  [['sr-RS'], 'sr-Cyrl'],
  [['sr-Latn-RS', 'sr'], 'sr'],
  [['sr-Cyrl-RS'], 'sr-Cyrl'],
  [['iw'], 'he'],
  [[' UK '], 'uk'],
  [['fr', 'es'], 'en'],
  [[], 'en'],
])('a browser that asks for %j gets %s', (tags, language) => {
  expect(languageFor(tags)).toBe(language);
});

test.each([
  ['Đurađ Ćirić, Žarko Šljivić', 'Ђурађ Ћирић, Жарко Шљивић'],
  ['Ljubav, LJUBAV, njiva, NJIVA, džep, Džep', 'Љубав, ЉУБАВ, њива, ЊИВА, џеп, Џеп'],
  ['injekcija i konjunkcija', 'инјекција и конјункција'],
  ['konj, nadživeti, nadžnjeti', 'коњ, надживети, наджњети'],
  ['{player} igra kartu „{card}”.', '{player} игра карту „{card}”.'],
  ['Karta Præfectus Magnus i karta Concordia', 'Карта Præfectus Magnus и карта Concordia'],
  ['Ovo je Concordia. Rim (Roma), tabla Italia.', 'Ово је Concordia. Рим (Roma), табла Italia.'],
  ['API za botove, https://primer.rs/put', 'API за ботове, https://primer.rs/put'],
  ['Vek XIV, igrač V', 'Век XIV, играч V'],
])('%s is written %s', (latin, cyrillic) => {
  expect(toCyrillic(latin)).toBe(cyrillic);
});
