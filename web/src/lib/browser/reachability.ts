import { useSyncExternalStore } from 'react'

let reachable = true
const listeners = new Set<() => void>()

/** Records whether the server answered the last request. */
export function reportReachable(answered: boolean): void {
  if (answered === reachable) return
  reachable = answered
  listeners.forEach((listener) => listener())
}

/** Asks the server whether it works, and records the answer. */
export async function checkReachable(): Promise<boolean> {
  const response = await fetch('/api/system', { cache: 'no-store' }).catch(() => null)
  const answered = response?.ok ?? false
  reportReachable(answered)
  return answered
}

/** Returns whether the server answered the last request. */
export const isReachable = (): boolean => reachable

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** False while the network works but the server does not answer. */
export const useReachable = (): boolean => useSyncExternalStore(subscribe, isReachable, () => true)
