import type { api } from '@skein/contract'
import type { UseCase } from '#src/context.ts'
import { knowledgeLimits, lockKnowledge, removeSource, seqsOfSource } from '../indexing/chunk-store.ts'
import { removeChunks } from '../indexing/learn-document.ts'
import { requireSource } from './require-source.ts'

/** Deletes a source and its chunks; a reading in progress saves nothing. */
export const deleteSource: UseCase<typeof api.knowledge.deleteSource> = async (ctx, { id }) => {
  const account = await requireSource(ctx, id)
  await ctx.db.transaction(async (tx) => {
    await lockKnowledge(tx, account.id, { additions: 0, removals: 1 })
    await removeChunks(tx, account.id, await seqsOfSource(tx, id))
    await removeSource(tx, id)
  }, knowledgeLimits)
  return {}
}
