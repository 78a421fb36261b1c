/** The kernel may count processor time in ticks of some milliseconds. */
const tickMs = 4
const minTicks = 8

/**
 * Returns the milliseconds of one call. A long call counts as processor time of this thread, so that other processes do not
 * matter; for a short one the clock is finer, and the fastest of several calls is not interrupted.
 */
export function millisecondsOf(work: () => unknown): number {
  const used = process.threadCpuUsage()
  const began = performance.now()
  work()
  const elapsed = performance.now() - began
  const { user, system } = process.threadCpuUsage(used)
  const processor = (user + system) / 1000
  return processor < tickMs * minTicks ? elapsed : Math.min(elapsed, processor)
}

/** Returns the milliseconds of processor time of one call, from as many calls as it takes to count them. */
export function processorTimeOf(work: () => unknown): number {
  const used = process.threadCpuUsage()
  for (let calls = 1; ; calls += 1) {
    work()
    const { user, system } = process.threadCpuUsage(used)
    const spent = (user + system) / 1000
    if (spent >= tickMs * minTicks) return spent / calls
  }
}

/** Returns the milliseconds of the fastest of several calls. */
export const fastestOf = (times: number, work: () => unknown): number =>
  Math.min(...Array.from({ length: times }, () => millisecondsOf(work)))
