import type { Logger } from './logger.ts'

export interface Ending {
  /** Whether the end has begun. */
  readonly begun: boolean
  /** What to close at the end; the last one added is closed first. */
  add(name: string, close: () => Promise<void>): void
  /** Closes everything and ends the process. */
  end(code: number): Promise<never>
}

const timeout = 20_000

/** Ends in order, within 20 s, on a signal, when the parent is gone, or after an error that nobody caught. */
export function endOnSignal(log: Logger): Ending {
  const parts: { name: string; close: () => Promise<void> }[] = []
  let ended: Promise<never> | undefined

  async function closeAll(code: number): Promise<never> {
    setTimeout(() => process.exit(1), timeout).unref()
    for (const { name, close } of parts.reverse()) {
      await close().catch((error: unknown) => log.error({ err: error, part: name }, 'a part did not close'))
    }
    log.info('ended')
    process.exit(code)
  }

  const ending: Ending = {
    get begun() {
      return ended !== undefined
    },
    add: (name, close) => void parts.push({ name, close }),
    end: (code) => (ended ??= closeAll(code)),
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect'] as const) {
    process.on(signal, () => {
      if (!ending.begun) log.info({ signal }, 'ending')
      void ending.end(0)
    })
  }
  for (const fault of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(fault, (error: unknown) => {
      log.fatal({ err: error }, fault)
      void ending.end(1)
    })
  }
  return ending
}
