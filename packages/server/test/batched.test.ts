import { expect, test } from 'vitest';
import { Batched } from '../src/store/batched.ts';

/** Answers when it is told to. */
function slowStore() {
  const asked: { keys: readonly string[]; answer(): void; fail(): void }[] = [];
  const batched = new Batched<string>(
    (keys) =>
      new Promise((resolve, reject) => {
        const answer = () =>
          resolve(new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, `${key}!`])));
        asked.push({ keys, answer, fail: () => reject(new Error('the store is away')) });
      }),
  );
  return { asked, batched };
}

test('what is asked for while answers are awaited shares a query, and each asker gets their own answer', async () => {
  const { asked, batched } = slowStore();
  const answers = ['ada', 'brutus', 'cato', 'nobody', 'cato'].map((key) => batched.get(key));
  expect(asked.map(({ keys }) => keys)).toEqual([['ada'], ['brutus']]);
  asked[0].answer();
  await expect(answers[0]).resolves.toBe('ada!');
  await expect.poll(() => asked.length).toBe(3);
  expect(asked[2].keys).toEqual(['cato', 'nobody']);
  asked[1].answer();
  asked[2].answer();
  expect(await Promise.all(answers)).toEqual(['ada!', 'brutus!', 'cato!', undefined, 'cato!']);
});

test('a query that fails fails those who share it, and nobody after them', async () => {
  const { asked, batched } = slowStore();
  const first = batched.get('ada');
  asked[0].fail();
  await expect(first).rejects.toThrow('away');
  const second = batched.get('ada');
  asked[1].answer();
  await expect(second).resolves.toBe('ada!');
});
