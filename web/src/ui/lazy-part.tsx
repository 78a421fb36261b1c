import { lazy, type ComponentType } from 'react'

/**
 * Returns a component whose code is loaded when it first renders. Loading is repeated, after the network has returned, so
 * that a short interruption does not replace the page by an error.
 */
export const lazyPart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await loadCode(load) }))

/** Loads code, with a second between attempts. Throws the last error. */
export async function loadCode<T>(load: () => Promise<T>, attempts = 5): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (attempts === 1) throw error
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    // Undefined in Node, where the build prerenders.
    if (navigator.onLine === false)
      await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    return loadCode(load, attempts - 1)
  }
}
