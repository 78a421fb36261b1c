import type { Logger } from '../telemetry/logger.ts'

export interface Loop {
  /** Runs an iteration now; if one is running, runs another one after it. */
  wake(): void
  /** Starts no further iteration; resolves when the running one has ended. */
  stop(): Promise<void>
}

export interface LoopOptions {
  name: string
  /** Maximum pause between two iterations, in milliseconds. */
  every: number
  /** Minimum pause between two iterations in milliseconds, so that iterations under load process more at once. */
  minIntervalMs?: number
  log: Logger
  /** Runs one iteration. Returns true if there is more work now. */
  iterate: () => Promise<boolean>
}

/** Iterates: at once while there is work, when woken, and at the latest after `every`. Failures back off. */
export function startLoop({ name, every, minIntervalMs = 0, log, iterate }: LoopOptions): Loop {
  let stopped = false
  let woken = false
  let pausing = false
  let failures = 0
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null

  function begin() {
    if (stopped || running) return
    clearTimeout(timer)
    pausing = false
    running = run().finally(() => {
      running = null
      scheduleNext()
    })
  }

  async function run() {
    try {
      do woken = false
      while ((await iterate()) && !stopped)
      if (failures > 0) log.info({ loop: name, failures }, 'iterations work again')
      failures = 0
    } catch (error) {
      failures += 1
      if (isLogged(failures))
        log.error({ err: error, loop: name, failures }, 'an iteration failed; trying again')
    }
  }

  function scheduleNext() {
    if (stopped) return
    pausing = woken && failures === 0
    const backOff = Math.min(every, 100 * 2 ** Math.min(failures, 6))
    timer = setTimeout(begin, pausing ? minIntervalMs : failures === 0 ? every : backOff)
  }

  begin()
  return {
    wake() {
      woken = true
      if (failures === 0 && !pausing) begin()
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

/** Logs failures 1, 2, 4, 8 and so on: a long outage must not fill the disk. */
const isLogged = (failures: number) => Number.isInteger(Math.log2(failures))
