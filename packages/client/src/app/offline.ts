import { m } from '../i18n/messages.ts';
import { toast } from './dialogs.tsx';

/** Keeps the whole app for use without a network; a new version waits until the next visit. */
export function startOffline(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  // A browser that may keep nothing refuses: then there is the network only.
  navigator.serviceWorker.register('./sw.js').then(tellOfNewVersion, () => {});
}

function tellOfNewVersion(registration: ServiceWorkerRegistration): void {
  // A browser told to block service workers answers without a registration.
  if (!(registration instanceof ServiceWorkerRegistration)) return;
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && navigator.serviceWorker.controller) toast(m.app_new_version());
    });
  });
}
