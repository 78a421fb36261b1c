import type { api } from '@skein/contract'
import type { InputOf } from '@skein/contract/endpoint'
import type { KnowledgeSource } from '@skein/contract/knowledge/knowledge'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { findSources } from '../source-store.ts'

export async function listSources(
  ctx: Ctx,
  { platform_user_id }: InputOf<typeof api.knowledge.listSources>,
): Promise<KnowledgeSource[]> {
  return findSources(ctx.db, await requireAccount(ctx, platform_user_id))
}
