/** The way from a thing on the table to the section of the rules that tells more about it. */
import { routeHash } from './router.ts';

export function ruleHash(section: string): string {
  return routeHash({ page: 'rules', section });
}
/** The section that the element, or the region it is in, names; null where nothing more is to be told. */
export function ruleAround(element: Element | null): string | null {
  return element?.closest<HTMLElement>('[data-rule]')?.dataset.rule || null;
}
