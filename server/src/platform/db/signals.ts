import pg from 'pg'
import type { Logger } from '../logger.ts'

export interface Signals {
  /** Calls back whenever some process of this database sends the signal, and after every reconnection. */
  on(signal: string, callback: () => void): void
  stop(): Promise<void>
}

/** Listens for NOTIFY over one connection of its own, which is renewed when it breaks. */
export function listenForSignals({ url, log }: { url: string; log: Logger }): Signals {
  const callbacks = new Map<string, (() => void)[]>()
  let stopped = false
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | undefined

  async function connect() {
    if (stopped) return
    const next = new pg.Client({ connectionString: url, application_name: 'skein signals', keepAlive: true })
    next.on('error', (error) => log.warn({ err: error }, 'lost the signal connection'))
    next.on('end', () => renew())
    next.on('notification', ({ channel }) => call(channel))
    try {
      await next.connect()
      client = next
      for (const signal of callbacks.keys()) await next.query(`listen ${pg.escapeIdentifier(signal)}`)
      for (const signal of callbacks.keys()) call(signal)
    } catch (error) {
      log.warn({ err: error }, 'cannot listen for signals yet')
      next.end().catch(() => undefined)
      renew()
    }
  }

  function call(signal: string) {
    for (const callback of callbacks.get(signal) ?? []) callback()
  }

  function renew() {
    client = null
    if (stopped) return
    clearTimeout(retry)
    retry = setTimeout(() => void connect(), 500)
  }

  void connect()
  return {
    on(signal, callback) {
      callbacks.set(signal, [...(callbacks.get(signal) ?? []), callback])
      client?.query(`listen ${pg.escapeIdentifier(signal)}`).catch(() => renew())
    },
    async stop() {
      stopped = true
      clearTimeout(retry)
      await client?.end().catch(() => undefined)
    },
  }
}
