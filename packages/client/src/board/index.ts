export { Board } from './Board.tsx';
export { MOTION_MS } from './motion.ts';
export type * from './types.ts';
export { isLine, sameTarget, targetKey } from './types.ts';
