import type pg from 'pg'
import type { Ctx } from '#src/context.ts'
import { createGmail, gmailConfig } from '#src/integrations/gmail/client.ts'
import { connectDatabase } from '#src/infra/db/client.ts'
import type { LiveProduct } from '../live-product.ts'

/** Where a process crashes: at a statement, before the database executes it or before the result arrives. */
export interface Crash {
  statement: number
  executed: boolean
}

interface CrashingProcess {
  ctx: Ctx
  /** Returns the number of statements so far. */
  statements(): number
  crashed: Promise<'crashed'>
  /** Breaks all connections, whether the process crashed or not. */
  closeConnections(): void
}

/** Simulates a process that crashes at a statement: its promises never settle and its connections break. */
export function startCrashing({ ctx, database }: LiveProduct, crash?: Crash): CrashingProcess {
  const db = connectDatabase({ url: database.url, connections: 3, onError: () => undefined })
  const { promise: crashed, resolve } = Promise.withResolvers<'crashed'>()
  const connections: pg.PoolClient[] = []
  const state = { statements: 0, closed: false }

  function closeConnections() {
    state.closed = true
    for (const connection of connections) breakOff(connection)
  }

  function fail() {
    closeConnections()
    resolve('crashed')
  }

  db.$client.on('connect', (connection) => {
    connection.on('error', () => undefined)
    connections.push(connection)
    if (state.closed) breakOff(connection)
    const query = connection.query.bind(connection) as (...given: unknown[]) => unknown
    const failingQuery = (...args: unknown[]) => {
      // A crash before or after it equals one after the statement before it.
      if (!state.closed && String(args[0]).startsWith('begin')) return query(...args)
      const last = state.closed || ++state.statements === crash?.statement
      if (!last) return query(...args)
      if (state.closed || crash?.executed !== true) {
        if (!state.closed) fail()
        return new Promise(() => undefined)
      }
      const answered = args.findIndex((each) => typeof each === 'function')
      if (answered >= 0) return query(...args.with(answered, fail))
      void Promise.resolve(query(...args)).then(fail, fail)
      return new Promise(() => undefined)
    }
    connection.query = failingQuery as typeof connection.query
  })
  const gmail = createGmail({ ...gmailConfig(ctx.env, { db, ids: ctx.ids }), retryDelaysMs: [1, 1, 1] })
  return { ctx: { ...ctx, db, gmail }, statements: () => state.statements, crashed, closeConnections }
}

function breakOff(connection: pg.PoolClient): void {
  const { stream } = (connection as unknown as { connection: { stream: { destroy(): void } } }).connection
  stream.destroy()
}
