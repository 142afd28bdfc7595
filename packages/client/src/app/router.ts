import { signal } from '@preact/signals';

/** Where one can be in the app. Routes live in the address's hash, so that any static server will do. */
export type Route =
  | { page: 'home' }
  | { page: 'game'; id: string }
  | { page: 'replay'; id: string; at: number | null }
  | { page: 'rules'; section: string | null }
  /** Lessons and puzzles, which read the rest of the address themselves. */
  | { page: 'learn'; path: readonly string[] }
  /** The online part reads the rest of the address itself. */
  | { page: 'online'; path: readonly string[] };

/** The parts of the address; none of one that is not encoded as it should be. */
function partsOf(hash: string): readonly string[] {
  try {
    return hash.replace(/^#\/?/, '').split('/').map(decodeURIComponent);
  } catch {
    return [];
  }
}

export function parseRoute(hash: string): Route {
  const parts = partsOf(hash);
  const [page, id, at] = parts;
  switch (page) {
    case 'game':
      return id ? { page, id } : { page: 'home' };
    case 'replay': {
      if (!id) return { page: 'home' };
      const index = at === undefined || at === '' ? Number.NaN : Number(at);
      return { page, id, at: Number.isInteger(index) && index >= 0 ? index : null };
    }
    case 'rules':
      return { page, section: id ?? null };
    case 'learn':
    case 'online':
      return { page, path: parts.slice(1).filter((part) => part !== '') };
    default:
      return { page: 'home' };
  }
}

export function routeHash(route: Route): string {
  switch (route.page) {
    case 'home':
      return '#/';
    case 'game':
      return `#/game/${encodeURIComponent(route.id)}`;
    case 'replay':
      return `#/replay/${encodeURIComponent(route.id)}${route.at === null ? '' : `/${route.at}`}`;
    case 'rules':
      return `#/rules${route.section === null ? '' : `/${encodeURIComponent(route.section)}`}`;
    case 'learn':
    case 'online':
      return [`#/${route.page}`, ...route.path.map(encodeURIComponent)].join('/');
    default:
      return route satisfies never;
  }
}

export const route = signal<Route>({ page: 'home' });

export function startRouter(): void {
  const read = () => {
    route.value = parseRoute(location.hash);
  };
  addEventListener('hashchange', read);
  read();
}

export function go(to: Route): void {
  location.hash = routeHash(to);
}

/** Goes there from a place that only leads on: Back does not come to it again. */
export function goInstead(to: Route): void {
  location.replace(routeHash(to));
}

/** For positions within one page (a replay's turn): no new entry in the history. */
export function replaceRoute(to: Route): void {
  history.replaceState(null, '', routeHash(to));
}
