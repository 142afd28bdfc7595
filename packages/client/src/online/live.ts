import type { PersonRef } from '@concordia/protocol';
import { openChannel } from '../app/channel.ts';
import { toast } from '../app/dialogs.tsx';
import { needUpdate } from '../app/update.ts';
import { m } from '../i18n/messages.ts';
import { isolate } from '../i18n/words.ts';
import { Connection } from './connection.ts';
import { apiUrl, findServer, me } from './server.ts';

async function recognise(person: PersonRef | null): Promise<boolean> {
  const isMe = () => person?.id === me.peek()?.id;
  if (!isMe()) await findMe();
  return isMe();
}

async function findMe(): Promise<void> {
  const before = me.peek();
  await findServer();
  const now = me.peek();
  if (before && before.id !== now?.id) toast(now ? nowAs(now) : m.online_signed_out(), 'warn');
}

/** For a visitor who turns out to be signed in already. */
export function nowAs({ name }: Pick<PersonRef, 'name'>): string {
  return m.online_now_as({ player: isolate(name) });
}

export const live = new Connection({
  url: () => apiUrl('live'),
  recognise,
  network: globalThis,
  tabs: openChannel('concordia.person'),
});

live.outdated.subscribe((yes) => {
  if (yes) needUpdate();
});
