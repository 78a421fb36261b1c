import type { api } from '@skein/contract'
import type { UseCase } from '#src/context.ts'
import { notFound } from '#src/infra/errors.ts'
import { knowledgeLimits, lockKnowledge } from '../indexing/chunk-store.ts'
import { requireSource } from './require-source.ts'
import { findSource, updateEnabled } from '../source-store.ts'

export const setSourceEnabled: UseCase<typeof api.knowledge.setSourceEnabled> = async (
  ctx,
  { id, enabled },
) => {
  const account = await requireSource(ctx, id)
  await ctx.db.transaction(async (tx) => {
    await lockKnowledge(tx, account.id, { additions: 0, removals: 1 })
    await updateEnabled(tx, id, enabled)
  }, knowledgeLimits)
  const source = await findSource(ctx.db, id)
  if (!source) throw notFound()
  return source
}
