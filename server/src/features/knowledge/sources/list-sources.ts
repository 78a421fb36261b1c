import type { api } from '@skein/contract'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { UseCase } from '#src/context.ts'
import { findSources } from '../source-store.ts'

export const listSources: UseCase<typeof api.knowledge.listSources> = async (ctx, { platform_user_id }) => {
  return findSources(ctx.db, await requireAccount(ctx, platform_user_id))
}
