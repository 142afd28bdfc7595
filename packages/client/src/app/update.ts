import { signal } from '@preact/signals';

/**
 * Why this page should be reloaded: a new version is ready (`ready`), or this one can no longer play online, or keep games
 * beside the new one (`needed`).
 */
export const update = signal<'none' | 'ready' | 'needed'>('none');

export function needUpdate(): void {
  update.value = 'needed';
}

let registered: ServiceWorkerRegistration | null = null;

/** Keeps the whole app for use without a network. A new version waits until it is asked for, or until the next visit. */
export function startOffline(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  // A browser that may keep nothing refuses: then there is the network only.
  navigator.serviceWorker.register('./sw.js').then(watchForNew, () => {});
}

function watchForNew(registration: ServiceWorkerRegistration): void {
  // A browser that blocks service workers answers without a registration.
  if (!(registration instanceof ServiceWorkerRegistration)) return;
  registered = registration;
  const isReady = () => {
    if (navigator.serviceWorker.controller && update.peek() === 'none') update.value = 'ready';
  };
  if (registration.waiting) isReady();
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') isReady();
    });
  });
  // Another tab has begun to use the new version: what this one has not loaded yet is no longer there.
  navigator.serviceWorker.addEventListener('controllerchange', isReady);
  // A page that stays open for days asks now and then.
  setInterval(() => void registration.update().catch(() => {}), HOUR_MS);
}
const HOUR_MS = 3_600_000;
/** How long the new version may take to be there; after that, what is there is loaded. */
const READY_WITHIN_MS = 10_000;

/** Reloads the page, in the new version if there is one. */
export async function reloadNow(): Promise<void> {
  try {
    await Promise.race([activateNew(), new Promise((resolve) => setTimeout(resolve, READY_WITHIN_MS))]);
  } finally {
    location.reload();
  }
}

async function activateNew(): Promise<void> {
  if (!registered) return;
  if (!registered.waiting) await registered.update();
  const worker = registered.waiting ?? registered.installing;
  if (!worker) return;
  await reached(worker, 'installed');
  worker.postMessage({ type: 'SKIP_WAITING' });
  await reached(worker, 'activated');
}

const ORDER: readonly ServiceWorkerState[] = [
  'parsed',
  'installing',
  'installed',
  'activating',
  'activated',
  'redundant',
];

function reached(worker: ServiceWorker, state: ServiceWorkerState): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (ORDER.indexOf(worker.state) >= ORDER.indexOf(state)) resolve();
    };
    worker.addEventListener('statechange', look);
    look();
  });
}
