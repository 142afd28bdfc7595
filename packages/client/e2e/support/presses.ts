import type { Action } from '@concordia/engine';

export const PRIMARY = '[data-action=primary]:not([aria-disabled])';

/** The elements an action is made of, each to be pressed as soon as it can be: a whole turn without a mouse's pace. */
export function pressesFor(action: Action): string[] {
  const hit = (key: string) => `.hit.legal[data-target="${key}"]`;
  switch (action.type) {
    case 'play':
      return [`.hand-card[data-card="${action.card}"]:not(.up)`, `.hand-card.up[data-card="${action.card}"]`];
    case 'copy':
      return [`[data-choice="copy:${action.from}"]`];
    case 'move':
      return [hit(`colonist:${action.seat}:${action.kind}:${action.from}`), hit(`line:${action.to}`)];
    case 'build':
      return [hit(`city:${action.city}`)];
    case 'produce':
      return [hit(`province:${action.province}`)];
    case 'income':
      return ['[data-choice=income]:not([aria-disabled])'];
    case 'settle':
      return [`[data-choice="settle:${action.kind}:${action.city}"]`];
    case 'sell':
    case 'buy': {
      const step = `[data-step="${action.good}:${action.type === 'sell' ? '-' : '+'}"]:not([aria-disabled])`;
      return Array.from({ length: action.count }, () => step);
    }
    case 'recruit':
      return [
        `.market-row.lit[data-card="${action.card}"]`,
        ...(action.wild ? [`.wild-good.lit[data-wild="${action.wild}"]`] : []),
      ];
    case 'keep': {
      const steps = Object.entries(action.goods).flatMap(([good, count]) =>
        Array.from({ length: count }, () => `[data-step="${good}:+"]:not([aria-disabled])`),
      );
      return [...steps, PRIMARY];
    }
    case 'done':
      return [];
    default:
      return action satisfies never;
  }
}
