import pg from 'pg'
import type { Logger } from '#src/infra/logger.ts'
import { createReconnectingClient } from './reconnecting-client.ts'

/** A word between the processes of one database. It may get lost: whoever listens also looks now and then. */
export interface Signals {
  /** Calls back when another process sends the signal, and after every reconnection; then without a word. */
  on(signal: string, callback: (word: string) => void): void
  /** Tells the other processes; many calls in a short time are one. */
  send(signal: string): void
  /** Tells the other processes a word of at most 7,000 bytes, at once and as often as it is called. */
  say(signal: string, word: string): void
  stop(): Promise<void>
}

export interface SignalOptions {
  url: string
  log: Logger
  /** Names this process among the others, so that it does not hear itself. */
  self: string
}

const quietMilliseconds = 20

export function openSignals({ url, log, self }: SignalOptions): Signals {
  const callbacks = new Map<string, ((word: string) => void)[]>()
  const unsent = new Map<string, NodeJS.Timeout>()
  const spoken = `${self} `
  const inTurn = createTurns()
  const line = createReconnectingClient({ url, name: 'skein signals', log, prepare })

  async function prepare(client: pg.Client) {
    client.on('notification', ({ channel, payload }) => {
      if (payload !== self && payload?.startsWith(spoken) !== true) call(channel, payload ?? '')
    })
    await inTurn(async () => {
      for (const signal of callbacks.keys()) await listen(client, signal)
    })
  }

  function ask(statement: (client: pg.Client) => Promise<unknown>) {
    inTurn(async () => {
      const client = line.current()
      if (client) await statement(client)
    }).catch(line.renew)
  }

  async function listen(client: pg.Client, signal: string) {
    await client.query(`listen ${pg.escapeIdentifier(signal)}`)
    call(signal)
  }

  function call(signal: string, payload = '') {
    const word = payload.replace(/^[\w-]{36} /, '')
    for (const callback of callbacks.get(signal) ?? []) callback(word)
  }

  function sendNow(signal: string) {
    unsent.delete(signal)
    ask((client) => client.query('select pg_notify($1, $2)', [signal, self]))
  }

  return {
    on(signal, callback) {
      callbacks.set(signal, [...(callbacks.get(signal) ?? []), callback])
      ask((client) => listen(client, signal))
    },
    send(signal) {
      if (unsent.has(signal)) return
      unsent.set(signal, setTimeout(sendNow, quietMilliseconds, signal))
    },
    say(signal, word) {
      ask((client) => client.query('select pg_notify($1, $2)', [signal, spoken + word]))
    },
    async stop() {
      for (const timer of unsent.values()) clearTimeout(timer)
      await line.stop()
    },
  }
}

/** One after the other: a connection takes one statement at a time. */
function createTurns() {
  let last: Promise<void> = Promise.resolve()
  return (turn: () => Promise<void>): Promise<void> => {
    const next = last.then(turn)
    last = next.catch(() => undefined)
    return next
  }
}
