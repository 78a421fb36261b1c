import { useSyncExternalStore } from 'react'

/** Milliseconds after which a request that waits for Instagram is slow. */
const patienceMs = 5000

/** Slow requests that still wait. */
let slow = 0
const listeners = new Set<() => void>()

function count(change: 1 | -1): void {
  slow += change
  listeners.forEach((listener) => listener())
}

/** Records while a request whose answer waits for Instagram takes long. */
export function watchInstagram(request: Promise<unknown>): void {
  let late = false
  const timer = setTimeout(() => {
    late = true
    count(1)
  }, patienceMs)
  const finish = () => {
    clearTimeout(timer)
    if (late) count(-1)
  }
  void request.then(finish, finish)
}

let failing = false

/** Records whether Instagram answered the last request that asked it. */
export function reportInstagram(answered: boolean): void {
  if (failing !== answered) return
  failing = !answered
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** True while Instagram lets a request wait. */
export const useInstagramSlow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => slow > 0,
    () => false,
  )

/** True while Instagram answers requests with errors. */
export const useInstagramFailing = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => failing,
    () => false,
  )
