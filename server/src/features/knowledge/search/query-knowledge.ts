import type { api } from '@skein/contract'
import type { InputOf } from '@skein/contract/endpoint'
import type { FoundChunk } from '@skein/contract/knowledge/knowledge-chunks'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { retrieve } from './retrieve.ts'

export async function queryKnowledge(
  ctx: Ctx,
  { platform_user_id, query, limit }: InputOf<typeof api.knowledge.query>,
): Promise<FoundChunk[]> {
  const { id } = await requireAccount(ctx, platform_user_id)
  return retrieve(ctx, { account_id: id, query, limit })
}
