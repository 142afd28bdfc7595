// Part of the service worker: shows what the server pushes, and leads to the table.
self.addEventListener('push', (event) => {
  const { title, text, url, table } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, {
      body: text,
      // A newer notice about the same table takes the place of the older one.
      tag: table,
      icon: 'icons/icon-192.png',
      data: url,
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { pathname } = new URL(event.notification.data);
  const table = pathname.split('/').at(-1);
  const page = new URL(`./#/online/table/${table}`, self.registration.scope).href;
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then(async ([open]) => {
      if (!open) return self.clients.openWindow(page);
      await open.focus();
      return open.navigate(page);
    }),
  );
});
