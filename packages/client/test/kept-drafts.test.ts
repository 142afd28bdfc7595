import { afterEach, expect, test, vi } from 'vitest';
import { keepChat, keepTurn, keptChat, keptTurn } from '../src/online/table/drafts.ts';

function store(kept: Record<string, string> = {}): Map<string, string> {
  const map = new Map(Object.entries(kept));
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => map.get(name) ?? null,
    setItem: (name: string, value: string) => void map.set(name, value),
    removeItem: (name: string) => void map.delete(name),
  });
  return map;
}
afterEach(() => vi.unstubAllGlobals());

test('a turn being composed and an unsent message survive', () => {
  const map = store();
  const turn = { after: 7, actions: [{ seat: 0, type: 'play', card: 'senator' } as const], key: null };
  keepTurn('t', turn);
  expect(keptTurn('t')).toEqual(turn);
  keepChat('t', { read: 3, text: 'Salve' });
  expect(keptChat('t')).toEqual({ read: 3, text: 'Salve' });
  keepTurn('t', null);
  expect([...map.keys()]).toEqual(['concordia.chat.t']);
});

test.each(['', '{', '7', '"turn"', '[]', '{}', '{"after":"x","actions":[]}', '{"after":1,"actions":{}}'])(
  'what is no turn is none: %s',
  (kept) => {
    store({ 'concordia.turn.t': kept, 'concordia.chat.t': kept });
    expect(keptTurn('t')).toBeNull();
    expect(keptChat('t')).toBeNull();
  },
);

test('where the browser keeps nothing there is nothing to find', () => {
  vi.stubGlobal('localStorage', undefined);
  keepTurn('t', { after: 1, actions: [], key: 'k' });
  expect(keptTurn('t')).toBeNull();
});
