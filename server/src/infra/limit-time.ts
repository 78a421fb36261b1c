/** Returns the result of `work`, or throws the error of `late` after this time. The work itself goes on. */
export async function limitTime<T>(work: Promise<T>, milliseconds: number, late: () => Error): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(late()), milliseconds)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}
