import type { FollowedPerson, Invitation } from '@concordia/protocol';
import { effect, signal } from '@preact/signals';
import { call } from '../api.ts';
import { me } from '../server.ts';

export const following = signal<readonly FollowedPerson[]>([]);
/** Tables one is invited to, and has not answered. */
export const invitations = signal<readonly Invitation[]>([]);

export async function refreshFriends(): Promise<void> {
  if (!me.peek()) return;
  const [people, tables] = await Promise.all([
    call<FollowedPerson[]>('GET', 'me/following'),
    call<Invitation[]>('GET', 'me/invitations'),
  ]);
  if (people.ok) following.value = people.value;
  if (tables.ok) invitations.value = tables.value;
}

export async function setFollowed(id: string, isFollowed: boolean): Promise<void> {
  const answer = await call(isFollowed ? 'PUT' : 'DELETE', `me/following/${id}`);
  if (answer.ok) await refreshFriends();
}

export async function decline(table: string): Promise<void> {
  await call('DELETE', `me/invitations/${table}`);
  await refreshFriends();
}

/** Known again whenever one becomes someone else. */
export function followFriends(): void {
  effect(() => {
    const id = me.value?.id;
    following.value = [];
    invitations.value = [];
    if (id !== undefined) void refreshFriends();
  });
}
