import type { Ctx } from '#src/context.ts'
import { startLoop, type Loop } from '#src/infra/concurrency/loop.ts'
import { stopTurnsWithActions } from '#src/features/assistant/index.ts'
import { dropDueMails } from '#src/features/notifications/index.ts'
import { suspectWaiting } from '#src/features/outbox/index.ts'
import type { Transaction } from '#src/infra/db/client.ts'
import { openStampFile, type StampFile, type StampState } from './stamp-file.ts'
import { lockCounter, markRestored, raiseCounter } from './store.ts'

const raiseEveryMs = 5000

interface RestoreOptions {
  /** Cancels the waiting jobs that send mails. Returns how many. */
  cancelSends: (tx: Transaction) => Promise<number>
}

/**
 * Compares the database with the stamp that the last run left in DATA_DIR. If the database is older, it was restored from a
 * backup: nothing that may have been sent meanwhile is sent again without reading it back. Runs before anything is sent.
 * Returns a loop that keeps the stamp and makes the same comparison while the process runs, for a database that fails
 * over to an older copy.
 */
export async function watchRestores(ctx: Ctx, options: RestoreOptions): Promise<Loop> {
  const file = openStampFile(ctx.env.DATA_DIR)
  let last = await ctx.db.transaction(async (tx) => {
    const counter = await lockCounter(tx)
    const stamp = file.read()
    const why = reasonToSettle(ctx, { counter, stamp, file })
    if (why !== null) await settle(ctx, tx, { ...options, why })
    return raiseCounter(tx, stamp.kind === 'missing' ? 0 : stamp.counter)
  })
  file.write(last)
  file.clearRestored()
  return startLoop({
    name: 'last written',
    every: raiseEveryMs,
    log: ctx.log,
    iterate: async () => {
      const next = await ctx.db.transaction(async (tx) => {
        if ((await lockCounter(tx)) < last) {
          await settle(ctx, tx, { ...options, why: 'it lost transactions while this process ran' })
        }
        return raiseCounter(tx, last)
      })
      last = next
      file.write(last)
      return false
    },
  })
}

interface Found {
  /** The counter of the database. */
  counter: number
  stamp: StampState
  file: StampFile
}

/** Returns why the database is taken for a restored one; null if it is the one that the last run left. */
function reasonToSettle({ env }: Ctx, { counter, stamp, file }: Found): string | null {
  if (file.isRestored()) return 'npm run restore has unpacked it'
  if (env.SETTLE_ON_START) return 'SETTLE_ON_START is set'
  if (stamp.kind !== 'missing' && stamp.counter > counter) return 'it is older than the last run'
  // The data folder of an external database may be empty after every start, for example in a container.
  if (env.DATABASE_URL !== undefined || counter === 0) return null
  if (stamp.kind === 'missing') return 'the data folder has no stamp of its last run'
  return stamp.kind === 'copied' ? 'the data folder is a copy' : null
}

async function settle(
  ctx: Ctx,
  tx: Transaction,
  { why, cancelSends }: RestoreOptions & { why: string },
): Promise<void> {
  await markRestored(tx)
  const messages = await suspectWaiting(tx)
  const turns = await stopTurnsWithActions(tx, new Date(ctx.clock.now()).toISOString())
  const mails = (await cancelSends(tx)) + (await dropDueMails(tx))
  ctx.log.warn(
    { why, messages, turns, mails },
    'the database was restored: messages that may have been sent are read back first',
  )
}
