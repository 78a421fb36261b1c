import type { api } from '@skein/contract'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { UseCase } from '#src/context.ts'
import { findGaps } from './gap-store.ts'

export const listGaps: UseCase<typeof api.knowledge.listGaps> = async (ctx, { platform_user_id }) => {
  return findGaps(ctx.db, await requireAccount(ctx, platform_user_id))
}
