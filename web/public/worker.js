// Caches files with a content hash in their name: these never change.
// Pages and API responses always come from the server.
const cacheName = 'skein-assets'
const mostFiles = 300

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url)
  if (event.request.method !== 'GET' || origin !== location.origin || !pathname.startsWith('/assets/')) return
  event.respondWith(kept(event.request))
})

async function kept(request) {
  const cache = await caches.open(cacheName)
  const known = await cache.match(request)
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok) await keep(cache, request, answer.clone())
  return answer
}

/** Deletes the oldest entries, which belong to old releases. */
async function keep(cache, request, answer) {
  await cache.put(request, answer)
  const files = await cache.keys()
  await Promise.all(files.slice(0, Math.max(0, files.length - mostFiles)).map((file) => cache.delete(file)))
}
