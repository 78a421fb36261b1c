/** The kernel may count processor time in ticks of some milliseconds. */
const tickMs = 4
const minTicks = 8

/**
 * Returns the milliseconds of one call. A long call counts as processor time of this thread, so that other processes do not
 * matter; for a short one the clock is finer, and the fastest of several calls is not interrupted.
 */
export function millisecondsOf(work: () => unknown): number {
  const startUsage = process.threadCpuUsage()
  const began = performance.now()
  work()
  const elapsed = performance.now() - began
  const { user, system } = process.threadCpuUsage(startUsage)
  const processor = (user + system) / 1000
  return processor < tickMs * minTicks ? elapsed : Math.min(elapsed, processor)
}

/** Returns the milliseconds of processor time of one call, from as many calls as it takes to count them. */
export function processorTimeOf(work: () => unknown): number {
  const startUsage = process.threadCpuUsage()
  for (let calls = 1; ; calls += 1) {
    work()
    const { user, system } = process.threadCpuUsage(startUsage)
    const spent = (user + system) / 1000
    if (spent >= tickMs * minTicks) return spent / calls
  }
}

/** In processor time. A long call counts as processor time, which other processes hardly change: two are enough. */
const enoughMs = 300

/**
 * Returns the milliseconds of the fastest of several calls, of fewer when they are long. On a busy machine each of them may be
 * interrupted: then their mean processor time is shorter and counts.
 */
export function fastestOf(times: number, work: () => unknown): number {
  const startUsage = process.threadCpuUsage()
  let fastest = Infinity
  for (let calls = 1; ; calls += 1) {
    fastest = Math.min(fastest, millisecondsOf(work))
    const { user, system } = process.threadCpuUsage(startUsage)
    const spent = (user + system) / 1000
    if (calls < times && spent < enoughMs) continue
    return spent < tickMs * minTicks ? fastest : Math.min(fastest, spent / calls)
  }
}

/** Returns the longest time in milliseconds of processor time for which work kept the event loop, however busy the machine is. */
export async function longestStallOf(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let startUsage = process.threadCpuUsage()
  let timer = setImmediate(measure)
  function measure() {
    const { user, system } = process.threadCpuUsage(startUsage)
    longest = Math.max(longest, (user + system) / 1000)
    startUsage = process.threadCpuUsage()
    timer = setImmediate(measure)
  }
  await work()
  clearImmediate(timer)
  return longest
}
