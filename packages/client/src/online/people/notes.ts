import type { Note } from '@concordia/protocol';
import { effect, signal } from '@preact/signals';
import { call } from '../api.ts';
import { me } from '../server.ts';

/** What one has written down for oneself, by the id of the player or table. */
export const notes = signal<ReadonlyMap<string, string>>(new Map());

export async function putNote(about: string, text: string): Promise<boolean> {
  const answer = await call('PUT', `me/notes/${about}`, { text });
  if (!answer.ok) return false;
  const changed = new Map(notes.peek());
  if (text.trim() === '') changed.delete(about);
  else changed.set(about, text.trim());
  notes.value = changed;
  return true;
}

/** Known again whenever one becomes someone else. */
export function followNotes(): void {
  effect(() => {
    const id = me.value?.id;
    notes.value = new Map();
    if (id === undefined) return;
    void call<Note[]>('GET', 'me/notes').then((answer) => {
      if (answer.ok && me.peek()?.id === id)
        notes.value = new Map(answer.value.map(({ about, text }) => [about, text]));
    });
  });
}
