import { effect, signal } from '@preact/signals';

/** What the browser remembers of playing online. Who one is, the session's cookie knows. */
export interface Prefs {
  /** The name a guest gave last. */
  name: string;
  /** Being called to the table: by the title of the tab, by a notification of the browser. Sound has its own setting. */
  title: boolean;
  notification: boolean;
}
const KEY = 'concordia.online';

function load(): Prefs {
  const base: Prefs = { name: '', title: true, notification: false };
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return base;
    const { name, title, notification } = stored as Record<string, unknown>;
    return {
      name: typeof name === 'string' ? name.slice(0, 24) : base.name,
      title: typeof title === 'boolean' ? title : base.title,
      notification: typeof notification === 'boolean' ? notification : base.notification,
    };
  } catch {
    return base;
  }
}

export const prefs = signal<Prefs>(load());

export function changePrefs(part: Partial<Prefs>): void {
  prefs.value = { ...prefs.value, ...part };
}

effect(() => {
  const kept = JSON.stringify(prefs.value);
  try {
    localStorage.setItem(KEY, kept);
  } catch {
    // A full or forbidden store costs only the memory of these choices.
  }
});
