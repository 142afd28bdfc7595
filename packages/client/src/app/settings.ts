import { effect, signal } from '@preact/signals';
import { isLocale, type Locale, locale, preferredLocale, switchLocale } from '../i18n/messages.ts';

export const THEMES = ['auto', 'parchment', 'night'] as const;
export type Theme = (typeof THEMES)[number];

/** How fast the turns of others play back; 0 shows the outcome at once. */
export const SPEEDS = [0.5, 1, 2, 0] as const;
export type Speed = (typeof SPEEDS)[number];

export const COACH_MODES = ['off', 'warn', 'explain'] as const;
export type CoachMode = (typeof COACH_MODES)[number];

export const TEXT_SIZES = [100, 115, 130, 150, 175, 200] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

export interface Settings {
  locale: Locale;
  theme: Theme;
  speed: Speed;
  /** Travel of pieces; what the system asks for is honoured also when this is on. */
  motion: boolean;
  /** 0 is silent. */
  volume: number;
  textSize: TextSize;
  /** What the coach does before a turn that gives much away is played, against computers: nothing, a warning, or reasons too. */
  coach: CoachMode;
  /** One sentence of advice at most in the action panel. */
  hints: boolean;
  /** The map goes where the others play. */
  follow: boolean;
  /** Single-key shortcuts; Tab, Enter and the arrows always work. */
  keys: boolean;
}

const KEY = 'concordia.settings';

function defaults(): Settings {
  return {
    locale: typeof navigator === 'undefined' ? 'en' : preferredLocale(navigator.languages),
    theme: 'auto',
    speed: 1,
    motion: true,
    volume: 0,
    textSize: 100,
    coach: 'off',
    hints: true,
    follow: true,
    keys: true,
  };
}

function oneOf<T>(values: readonly T[], value: unknown, otherwise: T): T {
  return values.find((candidate) => candidate === value) ?? otherwise;
}

/** Stored settings may come from an older version or have been tampered with: take what fits, default the rest. */
export function readSettings(stored: unknown): Settings {
  const base = defaults();
  if (typeof stored !== 'object' || stored === null) return base;
  const given = stored as Record<string, unknown>;
  const flag = (key: 'motion' | 'hints' | 'follow' | 'keys') =>
    typeof given[key] === 'boolean' ? given[key] : base[key];
  const volume = given.volume;
  return {
    locale: isLocale(given.locale) ? given.locale : base.locale,
    theme: oneOf(THEMES, given.theme, base.theme),
    speed: oneOf(SPEEDS, given.speed, base.speed),
    motion: flag('motion'),
    volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : base.volume,
    textSize: oneOf(TEXT_SIZES, given.textSize, base.textSize),
    coach: oneOf(COACH_MODES, given.coach, base.coach),
    hints: flag('hints'),
    follow: flag('follow'),
    keys: flag('keys'),
  };
}

function load(): Settings {
  try {
    // Where the browser keeps nothing, the mere name throws.
    return readSettings(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
  } catch {
    return defaults();
  }
}

export const settings = signal<Settings>(load());

export function change(part: Partial<Settings>): void {
  settings.value = { ...settings.value, ...part };
  try {
    localStorage.setItem(KEY, JSON.stringify(settings.value));
  } catch {
    // A full or forbidden store costs only the memory of these choices.
  }
}

const LESS_MOTION = '(prefers-reduced-motion: reduce)';
const DARK = '(prefers-color-scheme: dark)';
/** True when pieces may travel: the setting allows it and the system does not ask for less motion. */
export function motionAllowed(): boolean {
  return settings.value.motion && !matchMedia(LESS_MOTION).matches;
}

/** True when it is night: chosen, or what the system asks for. */
export function isNight(): boolean {
  const { theme } = settings.value;
  return theme === 'night' || (theme === 'auto' && matchMedia(DARK).matches);
}

/** Everything is larger on a large screen: panels and cards would else stay tiny beside the map. */
export function scaleFor(width: number, height: number): number {
  if (width >= 3200 && height >= 1700) return 1.6;
  return width >= 2200 && height >= 1200 ? 1.25 : 1;
}
const screenScale = signal(1);

/** How much larger than usual the text is: by choice, and by the size of the screen. */
export function textScale(): number {
  return (settings.value.textSize / 100) * screenScale.value;
}

/**
 * Keeps the page in step with the signal, and that with the system and other tabs; resolves when the language is there. A language
 * that cannot be loaded is reported.
 */
export async function applySettings(onFailure: () => void): Promise<void> {
  effect(() => {
    const { theme, textSize } = settings.value;
    const root = document.documentElement;
    if (theme === 'auto') delete root.dataset.theme;
    else root.dataset.theme = theme;
    root.dataset.motion = motionAllowed() ? 'on' : 'off';
    root.style.fontSize = `${textSize * screenScale.value}%`;
  });
  for (const wish of [LESS_MOTION, DARK]) {
    matchMedia(wish).addEventListener('change', () => {
      settings.value = { ...settings.value };
    });
  }
  const measure = () => {
    screenScale.value = scaleFor(innerWidth, innerHeight);
  };
  measure();
  window.addEventListener('resize', measure);
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY) settings.value = load();
  });
  let wanted: Locale | undefined;
  let first: Promise<void> = Promise.resolve();
  effect(() => {
    if (settings.value.locale === wanted) return;
    wanted = settings.value.locale;
    // A language that cannot be had may be chosen again; what is kept stays the wish.
    const asked = wanted;
    first = switchLocale(asked).catch(() => {
      if (settings.peek().locale !== asked) return;
      settings.value = { ...settings.peek(), locale: locale.peek() };
      onFailure();
    });
  });
  await first;
}
