import type { api } from '@skein/contract'
import type { UseCase } from '#src/context.ts'
import { notFound } from '#src/infra/errors.ts'
import { startReading } from '../jobs.ts'
import { requireSource } from './require-source.ts'
import { findSource, requeueSource } from '../source-store.ts'

export const syncSource: UseCase<typeof api.knowledge.syncSource> = async (ctx, { id }) => {
  const account = await requireSource(ctx, id)
  return ctx.db.transaction(async (tx) => {
    await requeueSource(tx, id)
    await startReading(ctx, account.id, tx)
    const source = await findSource(tx, id)
    if (!source) throw notFound()
    return source
  })
}
