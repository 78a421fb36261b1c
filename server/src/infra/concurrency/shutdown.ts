import { isDatabaseUnavailable } from '../db/unavailable.ts'
import type { Logger } from '../telemetry/logger.ts'

export interface Shutdown {
  /** Whether shutdown has begun. */
  readonly begun: boolean
  /** Adds a part to close; the last one added is closed first. */
  add(name: string, close: () => Promise<void>): void
  /** Closes all parts and exits. */
  end(code: number): Promise<never>
}

const timeout = 20_000
/** The drills look for this text: a loss belongs to the code that used the connection. */
const unhandledLoss = 'nothing handled the loss of a database connection'

/**
 * Shuts down within 20 s on a signal, when the parent process is gone, or after an uncaught error. A lost connection to
 * the database that nothing handled is logged only: work that failed by it is retried.
 */
export function shutDownOnSignal(log: Logger): Shutdown {
  const parts: { name: string; close: () => Promise<void> }[] = []
  let closing: Promise<never> | undefined

  async function closeAll(code: number): Promise<never> {
    setTimeout(() => process.exit(1), timeout).unref()
    for (const { name, close } of parts.reverse()) {
      await close().catch((error: unknown) => log.error({ err: error, part: name }, 'a part did not close'))
    }
    log.info('ended')
    process.exit(code)
  }

  const shutdown: Shutdown = {
    get begun() {
      return closing !== undefined
    },
    add: (name, close) => void parts.push({ name, close }),
    end: (code) => (closing ??= closeAll(code)),
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect'] as const) {
    process.on(signal, () => {
      if (!shutdown.begun) log.info({ signal }, 'ending')
      void shutdown.end(0)
    })
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      if (isDatabaseUnavailable(error)) {
        log.error({ err: error, event }, unhandledLoss)
        return
      }
      log.fatal({ err: error }, event)
      void shutdown.end(1)
    })
  }
  return shutdown
}
