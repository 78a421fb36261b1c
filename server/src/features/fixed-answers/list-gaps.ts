import type { api } from '@skein/contract'
import type { InputOf } from '@skein/contract/endpoint'
import type { KnowledgeGap } from '@skein/contract/knowledge/fixed-answers'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { findGaps } from './gap-store.ts'

export async function listGaps(
  ctx: Ctx,
  { platform_user_id }: InputOf<typeof api.knowledge.listGaps>,
): Promise<KnowledgeGap[]> {
  return findGaps(ctx.db, await requireAccount(ctx, platform_user_id))
}
