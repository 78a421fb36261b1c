const [seconds, nanoseconds] = process.hrtime()
const offset = seconds * 1000 + nanoseconds / 1e6 - performance.now()

/** Returns milliseconds of a monotonic clock shared by all processes of the machine. */
export const monotonic = (): number => performance.now() + offset
