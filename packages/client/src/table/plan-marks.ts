import type { PlanMark } from '../board/index.ts';
import type { PlanShown } from '../games/model.ts';

/** The steps of a plan that have a place on the board, in their order. */
export function planMarks({ seat, actions }: Pick<PlanShown, 'seat' | 'actions'>): PlanMark[] {
  return actions.flatMap((action): PlanMark[] => {
    switch (action.type) {
      case 'move':
        return [{ seat, what: action.kind, from: action.from, to: action.to }];
      case 'build':
        return [{ seat, what: 'house', to: action.city }];
      case 'settle':
        return [{ seat, what: action.kind, to: action.city }];
      default:
        return [];
    }
  });
}
