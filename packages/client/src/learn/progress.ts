/** What has been learnt so far. Kept on this device. */
import { type Signal, signal } from '@preact/signals';

export interface Progress {
  /** Of each lesson begun: the scene to go on with, or `done`. */
  readonly lessons: Readonly<Record<string, number | 'done'>>;
}

const KEY = 'concordia.learn';

function read(): Progress {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    const { lessons = {} } = kept as Partial<Progress>;
    return { lessons };
  } catch {
    return { lessons: {} };
  }
}

export const progress: Signal<Progress> = signal(read());

export function note(part: Partial<Progress>): void {
  progress.value = { ...progress.peek(), ...part };
  try {
    localStorage.setItem(KEY, JSON.stringify(progress.peek()));
  } catch {
    // It lasts as long as the page.
  }
}
export function noteLesson(id: string, reached: number | 'done'): void {
  const { lessons } = progress.peek();
  // A lesson that is done stays so while it is repeated.
  if (lessons[id] === 'done') return;
  note({ lessons: { ...lessons, [id]: reached } });
}
