/** Registers the service worker that caches static files. The app works without it. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker
    .register('/worker.js')
    .catch((error: unknown) => console.warn('The service worker could not be registered', error))
}
