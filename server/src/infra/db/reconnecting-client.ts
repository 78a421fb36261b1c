import pg from 'pg'
import type { Logger } from '#src/infra/logger.ts'

export interface ReconnectingClient {
  /** Returns the connection; null while disconnected. */
  current(): pg.Client | null
  /** Closes the connection and opens a new one. */
  renew(): void
  stop(): Promise<void>
}

export interface ReconnectingClientOptions {
  url: string
  name: string
  log: Logger
  /** Called for every new connection. */
  prepare: (client: pg.Client) => Promise<void>
}

const pause = 500

/** Keeps one connection outside the pool and reconnects when it is lost. */
export function createReconnectingClient({
  url,
  name,
  log,
  prepare,
}: ReconnectingClientOptions): ReconnectingClient {
  let stopped = false
  let client: pg.Client | null = null
  /** The last client created, also while it is still connecting. */
  let newest: pg.Client | null = null
  let renewal: NodeJS.Timeout | undefined

  async function connect() {
    const next = new pg.Client({ connectionString: url, application_name: name, keepAlive: true })
    newest = next
    next.on('error', (error) => log.warn({ err: error, name }, 'lost a connection'))
    next.on('end', renew)
    try {
      await next.connect()
      client = next
      await prepare(next)
    } catch (error) {
      if (stopped) return
      log.warn({ err: error, name }, 'cannot connect yet')
      renew()
    }
  }

  function renew() {
    const old = client
    client = null
    clearTimeout(renewal)
    if (stopped) return
    renewal = setTimeout(() => void connect(), pause)
    old?.end().catch(() => undefined)
  }

  void connect()
  return {
    current: () => client,
    renew,
    async stop() {
      stopped = true
      clearTimeout(renewal)
      await newest?.end().catch(() => undefined)
    },
  }
}
