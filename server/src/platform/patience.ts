export interface Patience {
  /** Milliseconds to wait before the second, third, … try. */
  pauses: readonly number[]
  /** Told of every failure that is followed by another try. */
  onFailure: (error: unknown) => void
}

/** Tries again after each pause; the last failure is thrown. */
export async function withPatience<T>(action: () => Promise<T>, { pauses, onFailure }: Patience): Promise<T> {
  for (const pause of pauses) {
    try {
      return await action()
    } catch (error) {
      onFailure(error)
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return action()
}

/** Waits for something, but no longer than so many milliseconds. */
export function atMost(milliseconds: number, something: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    something.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
