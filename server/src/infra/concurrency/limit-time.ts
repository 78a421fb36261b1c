/** Returns the result of `work`, or throws the error that `late` returns when the time is over. Does not cancel the work. */
export async function limitTime<T>(work: Promise<T>, milliseconds: number, late: () => Error): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(late()), milliseconds)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}
