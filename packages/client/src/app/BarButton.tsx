import type { JSX } from 'preact';
import { UiIcon, type UiIconName } from '../art/index.ts';
import { m } from '../i18n/messages.ts';
import { change, isNight } from './settings.ts';

/** A switch in the bar at the top of a page. */
export function BarButton(props: {
  icon: UiIconName;
  label: string;
  pressed?: boolean;
  onPress: () => void;
}): JSX.Element {
  return (
    <button
      type="button"
      class={`bar-button${props.pressed ? ' on' : ''}`}
      aria-label={props.label}
      aria-pressed={props.pressed}
      data-tip={props.label}
      onClick={props.onPress}
    >
      <UiIcon name={props.icon} size={19} class={props.icon === 'back' ? 'mirrored' : ''} />
    </button>
  );
}

export function ThemeButton(): JSX.Element {
  const night = isNight();
  return (
    <BarButton
      icon={night ? 'sun' : 'moon'}
      label={night ? m.settings_theme_parchment() : m.settings_theme_night()}
      onPress={() => change({ theme: night ? 'parchment' : 'night' })}
    />
  );
}
