import { type ActionCode, codes as K } from '@concordia/engine';
import type { Turn } from './turn.ts';

/** The best turns, best first: of those that differ only in the good paid for a `?`, or in the order of actions, one. */
export function differentTurns(turns: readonly Turn[], most: number): Turn[] {
  const met = new Set<string>();
  const different = turns.filter(({ codes }) => {
    const done = codes.map(withoutWild).sort().join();
    if (met.has(done)) return false;
    met.add(done);
    return true;
  });
  return different.slice(0, most);
}
function withoutWild(code: ActionCode): ActionCode {
  return K.typeOf(code) === K.T_RECRUIT ? K.recruitCode(K.recruitCard(code), -1) : code;
}
