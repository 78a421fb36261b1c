import type pg from 'pg'
import type { Ctx } from '#src/context.ts'
import { createGmail } from '#src/integrations/gmail/client.ts'
import { gmailConfig } from '#src/integrations/gmail/config.ts'
import { connectDatabase } from '#src/infra/db/client.ts'
import type { LiveProduct } from './live-product.ts'

/** Where a process dies: at a statement, before the database hears of it or before the process hears what came of it. */
export interface Death {
  statement: number
  heard: boolean
}

interface DyingProcess {
  ctx: Ctx
  /** How many statements it has made. */
  statements(): number
  died: Promise<'died'>
  /** Leaves nothing of it behind, whether it died or not. */
  bury(): void
}

/** A process on the product's database that dies there: nothing that it waits for ever comes, and its connections break. */
export function startDying({ ctx, database }: LiveProduct, death?: Death): DyingProcess {
  const db = connectDatabase({ url: database.url, connections: 3, onError: () => undefined })
  const { promise: died, resolve } = Promise.withResolvers<'died'>()
  const connections: pg.PoolClient[] = []
  const life = { statements: 0, over: false }

  function bury() {
    life.over = true
    for (const connection of connections) breakOff(connection)
  }

  function die() {
    bury()
    resolve('died')
  }

  db.$client.on('connect', (connection) => {
    connection.on('error', () => undefined)
    connections.push(connection)
    if (life.over) breakOff(connection)
    const ask = connection.query.bind(connection) as (...given: unknown[]) => unknown
    const dyingAsk = (...given: unknown[]) => {
      const last = life.over || ++life.statements === death?.statement
      if (!last) return ask(...given)
      if (life.over || death?.heard !== true) {
        if (!life.over) die()
        return new Promise(() => undefined)
      }
      const answered = given.findIndex((each) => typeof each === 'function')
      if (answered >= 0) return ask(...given.with(answered, die))
      void Promise.resolve(ask(...given)).then(die, die)
      return new Promise(() => undefined)
    }
    connection.query = dyingAsk as typeof connection.query
  })
  const gmail = createGmail({ ...gmailConfig(ctx.env, { db, ids: ctx.ids }), retryDelaysMs: [1, 1, 1] })
  return { ctx: { ...ctx, db, gmail }, statements: () => life.statements, died, bury }
}

function breakOff(connection: pg.PoolClient): void {
  const { stream } = (connection as unknown as { connection: { stream: { destroy(): void } } }).connection
  stream.destroy()
}
