import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Database, Transaction } from './client.ts'
import type { Answers, Unasked } from './prepared-query.ts'

type Unaskeds = readonly (Unasked<unknown> | null)[]

/** What a transaction has found, and the statements that end it. */
interface Ending<K, A> {
  known: K
  last: A
}

/** Deferring means nothing to a transaction that is not serializable: it is a mark by which statements know this one. */
const begin = { name: 'begin', text: 'begin deferrable' }

/**
 * Part of the first statement of a brief transaction, where that changes anything: should `begin` fail, the statement
 * behind it would stand for itself.
 */
export const hasBegun = `current_setting('transaction_deferrable') = 'on'`

/**
 * A transaction without round trips of its own. `begin` travels with the first statement of `work`, and `commit` with the
 * last ones, which `work` leaves unasked, so that whatever can fail before they are sent has happened. When one of them
 * fails, `commit` ends what has failed already, and nothing of it holds.
 */
export async function transactBriefly<K, A extends Unaskeds>(
  db: Database,
  work: (tx: Transaction) => Promise<Ending<K, A>>,
): Promise<{ known: K; answers: Answers<A> }> {
  const client = await db.$client.connect()
  let lost: Error | undefined
  try {
    const begun = client.query(begin)
    begun.catch(() => undefined)
    const { known, last } = await work(transactionOn(client))
    await begun
    return { known, answers: await finish(client, last) }
  } catch (error) {
    await client.query('rollback').catch((fault: Error) => (lost = fault))
    throw error
  } finally {
    client.release(lost)
  }
}

async function finish<A extends Unaskeds>(client: pg.PoolClient, last: A): Promise<Answers<A>> {
  const asked = last.map(async (each) => (each ? each.read(await client.query(each.query)) : null))
  const [answers, { command }] = await Promise.all([Promise.all(asked), client.query('commit')])
  if (command !== 'COMMIT') throw new Error('A transaction had failed before it was committed.')
  // As many as were asked, in their order.
  return answers as Answers<A>
}

const dialect = new PgDialect()

/** What the library's own `transaction` makes of a connection. */
const transactionOn = (client: pg.PoolClient): Transaction =>
  new NodePgTransaction(dialect, new NodePgSession(client, dialect, undefined), undefined)
