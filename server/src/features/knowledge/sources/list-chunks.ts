import type { api } from '@skein/contract'
import type { InputOf } from '@skein/contract/endpoint'
import type { KnowledgeChunk } from '@skein/contract/knowledge/knowledge-chunks'
import type { Ctx } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'
import type { Page } from '#src/infra/http/route.ts'
import { findListedChunks } from '../indexing/chunk-store.ts'
import { requireSource } from './require-source.ts'

const defaultLimit = 20

export async function listChunks(
  ctx: Ctx,
  { id, cursor, limit = defaultLimit }: InputOf<typeof api.knowledge.listChunks>,
): Promise<Page<KnowledgeChunk[]>> {
  await requireSource(ctx, id)
  const after = cursor === undefined ? -1 : Number(cursor)
  if (!Number.isSafeInteger(after) || after > 1e9)
    throw new AppError('validation', 'The cursor is not valid.')
  const found = await findListedChunks(ctx.db, { source_id: id, after, limit: limit + 1 })
  const data = found.slice(0, limit)
  const last = data.at(-1)
  return { data, next_cursor: found.length > limit && last ? String(last.position) : null }
}
