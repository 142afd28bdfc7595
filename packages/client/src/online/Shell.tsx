import type { ComponentChildren, JSX } from 'preact';
import { BarButton, ThemeButton } from '../app/BarButton.tsx';
import { routeHash } from '../app/router.ts';
import { openSettings } from '../app/SettingsDialog.tsx';
import { UiIcon } from '../art/index.ts';
import { Backdrop } from '../home/Backdrop.tsx';
import { m } from '../i18n/messages.ts';
import { live } from './live.ts';
import { type Place, placeHash } from './places.ts';
import { me, server } from './server.ts';

/** The frame of every online page but the table itself: the map behind, the ways above. */
export function Shell({ at, children }: { at: Place['name']; children: ComponentChildren }): JSX.Element {
  const person = me.value;
  return (
    <div class="online">
      <Backdrop />
      <header class="online-top">
        <a class="online-home" href={routeHash({ page: 'home' })}>
          <UiIcon name="back" size={19} class="mirrored" />
          <span class="visually-hidden">{m.table_to_home()}</span>
          <span class="online-brand">CONCORDIA</span>
        </a>
        <nav class="online-nav" aria-label={m.online_nav()}>
          <Way to="lobby" at={at} text={m.online_lobby()} />
          <Way to="ladder" at={at} text={m.online_ladder()} />
          <Way to="statistics" at={at} text={m.online_statistics()} />
        </nav>
        <span class="grow" />
        {person && (
          <a
            class="online-me"
            href={placeHash({ name: 'account' })}
            aria-current={at === 'account' ? 'page' : undefined}
            data-action="account"
          >
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

function Way(props: { to: 'lobby' | 'ladder' | 'statistics'; at: Place['name']; text: string }): JSX.Element {
  return (
    <a href={placeHash({ name: props.to })} aria-current={props.at === props.to ? 'page' : undefined}>
      {props.text}
    </a>
  );
}
