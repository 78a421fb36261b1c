/** Lets the browser keep the app's files. Without it everything works as well. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker
    .register('/worker.js')
    .catch((error: unknown) => console.warn('The app cannot keep its files here', error))
}
