import { go, route, routeHash } from '../app/router.ts';

/** The pages of the online part; the address after `#/online`. */
export type Place =
  | { name: 'lobby' }
  | { name: 'table'; id: string }
  | { name: 'account' }
  | { name: 'operator' }
  | { name: 'finished' }
  | { name: 'ladder' }
  | { name: 'statistics' }
  | { name: 'player'; id: string }
  | { name: 'shared'; id: string }
  /** A link from a mail that signs in. */
  | { name: 'enter'; id: string }
  /** An address that cannot lead anywhere, as a link that was cut off. */
  | { name: 'nowhere' };

/** As the server makes them. */
const SECRET = /^[A-Za-z0-9_-]{20,100}$/;
const ID = /^[A-Za-z0-9_-]{16,32}$/;

export function placeOf([name, id]: readonly string[]): Place {
  switch (name) {
    case 'table':
    case 'player':
    case 'shared':
      if (!id) return { name: 'lobby' };
      return ID.test(id) ? { name, id } : { name: 'nowhere' };
    case 'account':
    case 'operator':
    case 'finished':
    case 'ladder':
    case 'statistics':
      return { name };
    case 'enter':
      return id && SECRET.test(id) ? { name, id } : { name: 'nowhere' };
    default:
      return { name: 'lobby' };
  }
}

/** The table on the screen, if it is one of the server's. */
export function tableShown(): string | null {
  const here = route.peek();
  const place = here.page === 'online' ? placeOf(here.path) : null;
  return place?.name === 'table' ? place.id : null;
}

function pathOf(place: Place): string[] {
  if (place.name === 'lobby') return [];
  return 'id' in place ? [place.name, place.id] : [place.name];
}

export function placeHash(place: Place): string {
  return routeHash({ page: 'online', path: pathOf(place) });
}

export function goTo(place: Place): void {
  go({ page: 'online', path: pathOf(place) });
}

/** To be sent to someone else. */
export function placeLink(place: Place): string {
  return new URL(placeHash(place), document.baseURI).href;
}
