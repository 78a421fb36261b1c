import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Logger } from '../logger.ts'

/** A word between the processes of one database. It may get lost: whoever listens also looks now and then. */
export interface Signals {
  /** Calls back when another process sends the signal, and after every reconnection. */
  on(signal: string, callback: () => void): void
  /** Tells the other processes; many calls in a short time are one. */
  send(signal: string): void
  stop(): Promise<void>
}

const quietMilliseconds = 20
const renewMilliseconds = 500

/** Listens and sends over one connection of its own, which is renewed when it breaks. */
export function openSignals({ url, log }: { url: string; log: Logger }): Signals {
  const self = randomUUID()
  const callbacks = new Map<string, (() => void)[]>()
  const unsent = new Map<string, NodeJS.Timeout>()
  let stopped = false
  let client: pg.Client | null = null
  let renewal: NodeJS.Timeout | undefined

  async function connect() {
    const next = new pg.Client({ connectionString: url, application_name: 'skein signals', keepAlive: true })
    next.on('error', (error) => log.warn({ err: error }, 'lost the signal connection'))
    next.on('end', renew)
    next.on('notification', ({ channel, payload }) => {
      if (payload !== self) call(channel)
    })
    try {
      await next.connect()
      client = next
      for (const signal of callbacks.keys()) await listen(signal)
    } catch (error) {
      log.warn({ err: error }, 'cannot listen for signals yet')
      renew()
    }
  }

  async function listen(signal: string) {
    await client?.query(`listen ${pg.escapeIdentifier(signal)}`)
    call(signal)
  }

  function call(signal: string) {
    for (const callback of callbacks.get(signal) ?? []) callback()
  }

  function renew() {
    client = null
    clearTimeout(renewal)
    if (!stopped) renewal = setTimeout(() => void connect(), renewMilliseconds)
  }

  function send(signal: string) {
    unsent.delete(signal)
    client?.query('select pg_notify($1, $2)', [signal, self]).catch(renew)
  }

  void connect()
  return {
    on(signal, callback) {
      callbacks.set(signal, [...(callbacks.get(signal) ?? []), callback])
      if (client) listen(signal).catch(renew)
    },
    send(signal) {
      if (!unsent.has(signal))
        unsent.set(
          signal,
          setTimeout(() => send(signal), quietMilliseconds),
        )
    },
    async stop() {
      stopped = true
      clearTimeout(renewal)
      for (const timer of unsent.values()) clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
