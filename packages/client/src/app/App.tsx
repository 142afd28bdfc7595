import { signal, useSignal } from '@preact/signals';
import type { ComponentType, JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { Home } from '../home/Home.tsx';
import { m } from '../i18n/messages.ts';
import { Question, Toasts } from './dialogs.tsx';
import { Guard } from './Guard.tsx';
import { type Route, route, routeHash } from './router.ts';
import { SettingsDialog } from './SettingsDialog.tsx';
import { Tip } from './tip.tsx';
import { UpdateBar } from './UpdateBar.tsx';
import './dialogs.css';
import './top-bar.css';

/** Everything but the home screen is loaded when it is first needed. */
const pages = {
  game: () => import('../table/GamePage.tsx').then((module) => module.GamePage),
  replay: () => import('../replay/ReplayPage.tsx').then((module) => module.ReplayPage),
  rules: () => import('../help/RulesPage.tsx').then((module) => module.RulesPage),
  learn: () => import('../learn/LearnPage.tsx').then((module) => module.LearnPage),
  online: () => import('../online/OnlinePage.tsx').then((module) => module.OnlinePage),
} satisfies Record<Exclude<Route['page'], 'home'>, () => Promise<ComponentType<never>>>;

type PageName = keyof typeof pages;
const loaded = signal<{ [P in PageName]?: ComponentType<{ route: Route }> }>({});

async function load(page: PageName): Promise<void> {
  const component = (await pages[page]()) as ComponentType<{ route: Route }>;
  loaded.value = { ...loaded.value, [page]: component };
}

/** Called when the page is idle: the first click then finds the table ready. */
export function preloadTable(): void {
  // What fails now is tried again when the table is wanted.
  load('game').catch(() => {});
}

export function App(): JSX.Element {
  const here = route.value;
  const page = here.page;
  const failed = useSignal<PageName | null>(null);
  useEffect(() => {
    failed.value = null;
    if (page === 'home' || loaded.value[page]) return;
    load(page).catch(() => {
      failed.value = page;
    });
  }, [page]);
  const Page = page === 'home' ? null : loaded.value[page];
  return (
    <>
      {page === 'home' ? (
        <Home />
      ) : Page ? (
        <Guard key={page}>
          <Page route={here} />
        </Guard>
      ) : failed.value === page ? (
        <NotLoaded />
      ) : (
        <main class="loading" aria-busy="true">
          <p role="status">{m.app_loading()}</p>
        </main>
      )}
      <SettingsDialog />
      <Question />
      <UpdateBar />
      <Toasts />
      <Tip />
    </>
  );
}

/** The network failed, or a newer version has taken the place of this one: a fresh start helps against both. */
function NotLoaded(): JSX.Element {
  return (
    <main class="loading">
      <h1>{m.app_not_loaded()}</h1>
      <button type="button" class="button primary" data-action="reload" onClick={() => location.reload()}>
        {m.table_try_again()}
      </button>
      <a class="button" href={routeHash({ page: 'home' })}>
        {m.table_to_home()}
      </a>
    </main>
  );
}
