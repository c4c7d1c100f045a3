// SPDX-License-Identifier: MIT
// Caches the files of the page for offline use. Online they are fetched, so that none is outdated.
const files = []; // filled in by build.mjs
const name = 'hornbeam-playground';

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(name).then((kept) => kept.addAll(files)));
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

async function answer(request) {
  const kept = await caches.open(name);
  try {
    const response = await fetch(request);
    if (response.ok) await kept.put(request, response.clone());
    return response;
  } catch (error) {
    const found = await kept.match(request, { ignoreSearch: true });
    if (found === undefined) throw error;
    return found;
  }
}
self.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method === 'GET' && url.startsWith(self.registration.scope)) event.respondWith(answer(event.request));
});
