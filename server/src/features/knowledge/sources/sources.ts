import { requireAccountById, type OwnedAccount, requireAccount } from '#src/features/accounts/index.ts'
import type { Ctx, UseCase, PagedUseCase } from '#src/context.ts'
import type { KnowledgeSource } from '@skein/contract/knowledge/knowledge'
import type { Executor } from '#src/infra/db/client.ts'
import { notFound, AppError } from '#src/infra/errors.ts'
import { accountOfSource, findSources, findSource, updateEnabled, requeueSource } from '../source-store.ts'
import type { api } from '@skein/contract'
import {
  findListedChunks,
  knowledgeLimits,
  lockKnowledge,
  removeSource,
  seqsOfSource,
} from '../indexing/chunk-store.ts'
import { startReading } from '../jobs.ts'
import { removeChunks } from '../indexing/learn-document.ts'

/** Returns the account of a source of the caller. Throws not found for unknown and foreign ids. */
async function requireSource(ctx: Ctx, id: string): Promise<OwnedAccount> {
  const account_id = await accountOfSource(ctx.db, id)
  if (account_id === null) throw notFound()
  return requireAccountById(ctx, account_id)
}

export const listSources: UseCase<typeof api.knowledge.listSources> = async (ctx, { platform_user_id }) => {
  return findSources(ctx.db, await requireAccount(ctx, platform_user_id))
}

export const getSource: UseCase<typeof api.knowledge.getSource> = async (ctx, { id }) => {
  await requireSource(ctx, id)
  return sourceOf(ctx.db, id)
}

async function sourceOf(db: Executor, id: string): Promise<KnowledgeSource> {
  const source = await findSource(db, id)
  if (!source) throw notFound()
  return source
}

const defaultLimit = 20

export const listChunks: PagedUseCase<typeof api.knowledge.listChunks> = async (
  ctx,
  { id, cursor, limit = defaultLimit },
) => {
  await requireSource(ctx, id)
  const after = cursor === undefined ? -1 : Number(cursor)
  if (!Number.isSafeInteger(after) || after > 1e9)
    throw new AppError('validation', 'The cursor is not valid.')
  const chunks = await findListedChunks(ctx.db, { source_id: id, after, limit: limit + 1 })
  const data = chunks.slice(0, limit)
  const last = data.at(-1)
  return { data, next_cursor: chunks.length > limit && last ? String(last.position) : null }
}

export const setSourceEnabled: UseCase<typeof api.knowledge.setSourceEnabled> = async (
  ctx,
  { id, enabled },
) => {
  const account = await requireSource(ctx, id)
  await ctx.db.transaction(async (tx) => {
    await lockKnowledge(tx, account.id, { additions: 0, removals: 1 })
    await updateEnabled(tx, id, enabled)
  }, knowledgeLimits)
  return sourceOf(ctx.db, id)
}

export const syncSource: UseCase<typeof api.knowledge.syncSource> = async (ctx, { id }) => {
  const account = await requireSource(ctx, id)
  return ctx.db.transaction(async (tx) => {
    await requeueSource(tx, id)
    await startReading(ctx, account.id, tx)
    return sourceOf(tx, id)
  })
}

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
