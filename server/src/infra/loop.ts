import type { Logger } from './logger.ts'

export interface Loop {
  /** Look now; while a turn is under way, look once more after it. */
  wake(): void
  /** No further turn; resolves when the one under way has ended. */
  stop(): Promise<void>
}

export interface LoopOptions {
  name: string
  /** Longest pause between two turns, in milliseconds. */
  every: number
  /** Shortest pause between two turns that follow each other, so that a busy time makes fuller turns. */
  minIntervalMs?: number
  log: Logger
  /** One turn. Answers true when there is more to do at once. */
  turn: () => Promise<boolean>
}

/** Repeats a turn: at once while there is work, when woken, and in any case after `every`. Failures back off. */
export function startLoop({ name, every, minIntervalMs = 0, log, turn }: LoopOptions): Loop {
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
      while ((await turn()) && !stopped)
      if (failures > 0) log.info({ loop: name, failures }, 'turns work again')
      failures = 0
    } catch (error) {
      failures += 1
      if (isLogged(failures)) log.error({ err: error, loop: name, failures }, 'a turn failed; trying again')
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

/** The first ones, then ever more seldom: a long outage must not fill the disk with its log. */
const isLogged = (failures: number) => Number.isInteger(Math.log2(failures))
