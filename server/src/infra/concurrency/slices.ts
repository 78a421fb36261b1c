import { setImmediate as nextTurn } from 'node:timers/promises'

const sliceMs = 5

/** Runs a computation with pauses for other work after every five milliseconds. */
export async function runInSlices<T>(steps: Generator<void, T, void>): Promise<T> {
  for (let until = performance.now() + sliceMs; ;) {
    const { done, value } = steps.next()
    if (done) return value
    if (performance.now() < until) continue
    await nextTurn()
    until = performance.now() + sliceMs
  }
}
