import type { ComponentChildren, JSX } from 'preact';
import { routeHash } from '../app/router.ts';
import { openSettings } from '../app/SettingsDialog.tsx';
import { UiIcon } from '../art/index.ts';
import { m } from '../i18n/messages.ts';
import { BarButton, ThemeButton } from '../table/TopBar.tsx';
import { live } from './live.ts';
import { placeHash } from './places.ts';
import { me, server } from './server.ts';

/** The frame of every online page but the table itself. */
export function Shell({ children }: { children: ComponentChildren }): JSX.Element {
  const person = me.value;
  return (
    <div class="online">
      <header class="top-bar">
        <a class="bar-button" href={routeHash({ page: 'home' })} aria-label={m.table_to_home()}>
          <UiIcon name="back" size={19} class="mirrored" />
        </a>
        <nav class="online-nav" aria-label={m.online_nav()}>
          <a href={placeHash({ name: 'lobby' })}>{m.online_lobby()}</a>
          <a href={placeHash({ name: 'ladder' })}>{m.online_ladder()}</a>
          <a href={placeHash({ name: 'statistics' })}>{m.online_statistics()}</a>
        </nav>
        <span class="grow" />
        {person && (
          <a class="online-me" href={placeHash({ name: 'account' })} data-action="account">
            <UiIcon name="person" size={17} />
            <bdi>{person.name}</bdi>
          </a>
        )}
        <span class="wide-only">
          <ThemeButton />
        </span>
        <BarButton icon="gear" label={m.settings_title()} onPress={openSettings} />
      </header>
      {server.value === 'there' && live.lost.value && (
        <p class="online-lost" role="status">
          <UiIcon name="warning" size={16} /> {m.online_lost()}
        </p>
      )}
      {children}
    </div>
  );
}
