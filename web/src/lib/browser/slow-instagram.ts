import { useSyncExternalStore } from 'react'

/** Milliseconds after which a request that waits for Instagram is slow. */
const patienceMs = 5000

/** Slow requests that still wait. */
let slow = 0
const listeners = new Set<() => void>()

function count(change: 1 | -1): void {
  slow += change
  listeners.forEach((changed) => changed())
}

/** Records while a request whose answer waits for Instagram takes long. */
export function watchInstagram(request: Promise<unknown>): void {
  let late = false
  const timer = setTimeout(() => {
    late = true
    count(1)
  }, patienceMs)
  const done = () => {
    clearTimeout(timer)
    if (late) count(-1)
  }
  void request.then(done, done)
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** True while Instagram lets a request wait. */
export const useInstagramSlow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => slow > 0,
    () => false,
  )
