import { checkReachable, isReachable } from '../../lib/browser/reachability.ts'
import { notifyMissingCode } from '../feedback/notify-missing-code.ts'

/** Code that did not load: the network or the server is down, or an upgrade of the server has removed the file. */
export class MissingCodeError extends Error {
  override name = 'MissingCodeError'
}

/** Milliseconds until the second attempt, and between questions to the server. */
const pauseMs = 1000

/** Returns code that is loaded in at most two attempts. Throws a `MissingCodeError`, at once while offline. */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  // Chromium never loads a module again in the same document after it failed, so nothing is tried while offline.
  if (isOffline()) throw new MissingCodeError('offline')
  try {
    return await load().catch(async () => {
      await pause()
      return load()
    })
  } catch (error) {
    await checkReachable()
    // The router recognizes a missing file by the browser's message.
    throw new MissingCodeError(error instanceof Error ? error.message : '', { cause: error })
  }
}

/** Returns code as soon as network and server allow it. Throws a `MissingCodeError` if the server answers and the code does not load. */
export async function loadWhenConnected<T>(load: () => Promise<T>): Promise<T> {
  await untilConnected()
  try {
    return await loadCode(load)
  } catch (error) {
    if (!isOffline() && isReachable()) throw error
    await untilConnected()
    return loadCode(load)
  }
}

/** Loads code and passes it on; says so if it does not load. */
export const withCode = <T>(load: () => Promise<T>, use: (code: T) => void): void =>
  void loadCode(load).then(use, notifyMissingCode)

// Undefined in Node, where the build prerenders.
const isOffline = (): boolean => navigator.onLine === false

async function untilConnected(): Promise<void> {
  if (isOffline()) await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
  while (!isReachable() && !(await checkReachable())) await pause()
}

const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs))
