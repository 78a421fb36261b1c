/** A computation that pauses now and then, so that a caller on an event loop can do other work in between. */
export type Steps<T> = Generator<void, T, void>

/** Runs all steps at once. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
