import { effect, type Signal, signal } from '@preact/signals';
import { locale, m } from '../i18n/messages.ts';
import { type Place, placeOf } from '../online/places.ts';
import { manifestFile } from './manifest-file.ts';
import { type Route, route } from './router.ts';

/** What calls the person to another tab, in place of the page's own title. */
export const call: Signal<string | null> = signal(null);

/** Every page has a title of its own: tabs, bookmarks and screen readers tell them apart by it. What describes the app follows the language, too. */
export function startTitles(): void {
  effect(() => {
    const name = titleOf(route.value);
    document.title = call.value ?? (name === null ? m.page_name() : `${name} · ${m.page_name()}`);
  });
  effect(() => {
    document.querySelector('meta[name=description]')?.setAttribute('content', m.page_description());
    // Only a built page has one.
    document.querySelector('link[rel=manifest]')?.setAttribute('href', `./${manifestFile(locale.value)}`);
  });
}

function titleOf(here: Route): string | null {
  switch (here.page) {
    case 'home':
      return null;
    case 'game':
      return m.title_game();
    case 'replay':
      return m.app_replay();
    case 'rules':
      return m.app_rules();
    case 'learn':
      return here.path[0] === 'puzzle' ? m.puzzle_title() : m.learn_title();
    case 'online':
      return titleOfPlace(placeOf(here.path));
    default:
      return here satisfies never;
  }
}

function titleOfPlace(place: Place): string {
  switch (place.name) {
    case 'lobby':
      return m.online_title();
    case 'table':
      return m.title_table();
    case 'account':
      return m.online_account();
    case 'finished':
      return m.finished_title();
    case 'ladder':
      return m.online_ladder();
    case 'statistics':
      return m.online_statistics();
    case 'player':
      return m.term_player();
    case 'shared':
      return m.app_replay();
    case 'operator':
      return m.op_title();
    case 'enter':
      return m.enter_title();
    case 'nowhere':
      return m.title_nowhere();
    default:
      return place satisfies never;
  }
}
