import type { ServerInfo } from '@concordia/protocol';
import { signal } from '@preact/signals';
import { call } from './api.ts';

/** Whether this browser gets web push notifications; null where it can't. */
export const pushed = signal<boolean | null>(null);

/** The worker that shows notices when no page is open. */
async function manager(): Promise<PushManager | null> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis)) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.pushManager ?? null;
}

export async function findPush(): Promise<void> {
  const found = await manager();
  pushed.value = found && (await found.getSubscription()) !== null;
}

/** False when the browser or its user does not allow it. */
export async function startPush(): Promise<boolean> {
  const found = await manager();
  const server = await call<ServerInfo>('GET', 'server');
  if (!found || !server.ok) return false;
  try {
    const subscription = await found.subscribe({
      userVisibleOnly: true,
      applicationServerKey: server.value.pushKey,
    });
    const { endpoint, keys } = subscription.toJSON();
    const told = await call('POST', 'me/push', { endpoint, keys });
    if (!told.ok) await subscription.unsubscribe();
    pushed.value = told.ok;
    return told.ok;
  } catch {
    return false;
  }
}

export async function stopPush(): Promise<void> {
  const subscription = await (await manager())?.getSubscription();
  if (subscription) {
    await call('DELETE', 'me/push', { endpoint: subscription.endpoint });
    await subscription.unsubscribe();
  }
  pushed.value = false;
}
