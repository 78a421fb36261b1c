import type { UserExport } from '@skein/contract/user-data'
import { requireUser } from '#src/features/auth/index.ts'
import type { Ctx } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'
import { deleteOlderExports, findExports, insertExport } from './export-store.ts'
import { exportUser } from './jobs.ts'

const maxExports = 3
const noSources = { accountsOf: async () => [], parts: [] }

/** Starts an export, or returns the one in progress. */
export async function startExport(ctx: Ctx): Promise<UserExport> {
  const { user_id } = requireUser(ctx)
  const id = ctx.ids.next()
  await ctx.db.transaction(async (tx) => {
    await deleteOlderExports(tx, { user_id, kept: maxExports - 1 })
    if (!(await insertExport(tx, { id, user_id, now: new Date(ctx.clock.now()) }))) return
    await ctx.jobs.enqueue(exportUser(noSources), { export_id: id }, { in: tx, key: id })
  })
  const exports = await findExports(ctx.db, user_id)
  const begun = exports.find(({ state }) => state === 'queued' || state === 'writing') ?? exports[0]
  if (!begun) throw new AppError('unavailable', 'The export could not be begun. Please try again.')
  return begun
}
