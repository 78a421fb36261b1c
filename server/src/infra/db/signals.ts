import pg from 'pg'
import type { Logger } from '#src/infra/telemetry/logger.ts'
import { Connection } from './connection.ts'

/** Notifications between the processes of one database. They may get lost: listeners must also poll. */
export interface Signals {
  /** Calls back when another process sends the signal, and after every reconnection with an empty payload. */
  on(signal: string, callback: (payload: string) => void): void
  /** Notifies the other processes; calls within 20 ms are combined. */
  send(signal: string): void
  /** Sends a payload of at most 7,000 bytes to the other processes, at once for every call. */
  publish(signal: string, payload: string): void
  stop(): Promise<void>
}

interface SignalOptions {
  url: string
  log: Logger
  /** Id of this process, so that it ignores its own notifications. */
  self: string
}

const combineMs = 20

export function openSignals({ url, log, self }: SignalOptions): Signals {
  const callbacks = new Map<string, ((payload: string) => void)[]>()
  const pending = new Map<string, NodeJS.Timeout>()
  const ownPrefix = `${self} `
  const inOrder = createSequence()
  const connection = createReconnectingClient({ url, name: 'skein signals', log, prepare })

  async function prepare(client: pg.Client) {
    client.on('notification', ({ channel, payload }) => {
      if (payload !== self && payload?.startsWith(ownPrefix) !== true) call(channel, payload ?? '')
    })
    await inOrder(async () => {
      for (const signal of callbacks.keys()) await listen(client, signal)
    })
  }

  function runStatement(statement: (client: pg.Client) => Promise<unknown>) {
    inOrder(async () => {
      const client = connection.current()
      if (client) await statement(client)
    }).catch(connection.renew)
  }

  async function listen(client: pg.Client, signal: string) {
    await client.query(`listen ${pg.escapeIdentifier(signal)}`)
    call(signal)
  }

  function call(signal: string, notification = '') {
    const payload = notification.replace(/^[\w-]{36} /, '')
    for (const callback of callbacks.get(signal) ?? []) callback(payload)
  }

  function sendNow(signal: string) {
    pending.delete(signal)
    runStatement((client) => client.query('select pg_notify($1, $2)', [signal, self]))
  }

  return {
    on(signal, callback) {
      callbacks.set(signal, [...(callbacks.get(signal) ?? []), callback])
      runStatement((client) => listen(client, signal))
    },
    send(signal) {
      if (pending.has(signal)) return
      pending.set(signal, setTimeout(sendNow, combineMs, signal))
    },
    publish(signal, payload) {
      runStatement((client) => client.query('select pg_notify($1, $2)', [signal, ownPrefix + payload]))
    },
    async stop() {
      for (const timer of pending.values()) clearTimeout(timer)
      await connection.stop()
    },
  }
}

/** Runs callbacks one after the other: a connection takes one statement at a time. */
function createSequence() {
  let previous: Promise<void> = Promise.resolve()
  return (turn: () => Promise<void>): Promise<void> => {
    const next = previous.then(turn)
    previous = next.catch(() => undefined)
    return next
  }
}

interface ReconnectingClient {
  /** Returns the connection; null while disconnected. */
  current(): pg.Client | null
  /** Closes the connection and opens a new one. */
  renew(): void
  stop(): Promise<void>
}

interface ReconnectingClientOptions {
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
    const next = new Connection({
      connectionString: url,
      application_name: name,
      keepAlive: true,
      connectionTimeoutMillis: 5000,
    })
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
