const ACCENTED: Readonly<Record<string, string>> = Object.fromEntries(
  [...'aáeéiíoóuúyýcçnñsšzžAÁEÉIÍOÓUÚYÝCÇNÑSŠZŽ'].reduce<[string, string][]>((pairs, letter, at, all) => {
    if (at % 2 === 0) pairs.push([letter, all[at + 1] as string]);
    return pairs;
  }, []),
);
const VOWEL = /[áéíóúýÁÉÍÓÚÝ]/;

/** An English text, accented and 40 % longer: vowels are written twice until it is long enough. */
export function pseudo(text: string): string {
  let left = Math.ceil([...text].filter((letter) => /\p{L}/u.test(letter)).length * 0.4);
  return [...text]
    .map((letter) => {
      const accented = ACCENTED[letter] ?? letter;
      if (left === 0 || !VOWEL.test(accented)) return accented;
      left -= 1;
      return accented + accented.toLowerCase();
    })
    .join('');
}
