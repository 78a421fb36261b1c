import { lazy, type ComponentType } from 'react'

/** Returns a component whose code is loaded when it first renders. Reloads the page if the code does not load. */
export const lazyPart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(() => loadCode(load).then((part) => ({ default: part }), reloadPage))

/** Loads code, with a second between attempts, only while the network is available. Throws the last error. */
export async function loadCode<T>(load: () => Promise<T>, attempts = 5): Promise<T> {
  // Chromium never loads a module again in the same document after it failed, so nothing is tried while offline.
  // Undefined in Node, where the build prerenders.
  if (navigator.onLine === false)
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
  try {
    return await load()
  } catch (error) {
    if (attempts === 1) throw error
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    return loadCode(load, attempts - 1)
  }
}

/** Time of the last reload for missing code, in milliseconds since 1970. */
const reloadedAtKey = 'skein.reloaded-at'

/** Milliseconds in which the page is reloaded at most once. */
const reloadPauseMs = 60_000

/** Reloads the page, because only a new document can load a module that failed; throws the error if that did not help. */
export function reloadPage(error: unknown, reload = () => location.reload()): Promise<never> {
  const now = Date.now()
  if (now - Number(sessionStorage.getItem(reloadedAtKey) ?? 0) < reloadPauseMs) throw error
  sessionStorage.setItem(reloadedAtKey, String(now))
  reload()
  return new Promise<never>(() => undefined)
}
