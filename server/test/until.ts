import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds. A read of the log takes 15 ms of two processes: read more often, it keeps what it waits for from running. */
const pause = 100

/** Reads until the result satisfies the condition, and returns it; the timeout of the test applies. */
export async function until<T, Wanted extends T>(
  read: () => Promise<T>,
  holds: (result: T) => result is Wanted,
): Promise<Wanted>
export async function until<T>(read: () => Promise<T>, holds: (result: T) => boolean): Promise<T>
export async function until<T>(read: () => Promise<T>, holds: (result: T) => boolean): Promise<T> {
  for (;;) {
    const result = await read()
    if (holds(result)) return result
    await wait(pause)
  }
}
