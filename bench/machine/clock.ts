const [seconds, nanoseconds] = process.hrtime()
const offset = seconds * 1000 + nanoseconds / 1e6 - performance.now()

/** Milliseconds on a clock that all processes of this machine share and that never jumps. */
export const monotonic = (): number => performance.now() + offset
