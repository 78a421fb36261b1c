/** Lets the browser keep the app's files, once the page has what it needs. Without it everything works as well. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  addEventListener('load', () => {
    navigator.serviceWorker
      .register('/worker.js')
      .catch((error: unknown) => console.warn('The app cannot keep its files here', error))
  })
}
