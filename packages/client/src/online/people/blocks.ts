import type { PersonRef } from '@concordia/protocol';
import { effect, signal } from '@preact/signals';
import { ask, call } from '../api.ts';
import { me } from '../server.ts';

/** Whom one has blocked: what they say is not shown. */
export const blocked = signal<ReadonlySet<string>>(new Set());

export async function setBlocked(id: string, isBlocked: boolean): Promise<void> {
  if (!(await ask<null>(isBlocked ? 'PUT' : 'DELETE', `me/blocks/${id}`))) return;
  const others = [...blocked.peek()].filter((other) => other !== id);
  blocked.value = new Set(isBlocked ? [...others, id] : others);
}

/** Known again whenever one becomes someone else. */
export function followBlocks(): void {
  effect(() => {
    const id = me.value?.id;
    blocked.value = new Set();
    if (id === undefined) return;
    void call<PersonRef[]>('GET', 'me/blocks').then((answer) => {
      if (answer.ok && me.peek()?.id === id) blocked.value = new Set(answer.value.map((person) => person.id));
    });
  });
}
