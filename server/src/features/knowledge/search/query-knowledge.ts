import type { api } from '@skein/contract'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { UseCase } from '#src/context.ts'
import { retrieve } from './retrieve.ts'

export const queryKnowledge: UseCase<typeof api.knowledge.query> = async (
  ctx,
  { platform_user_id, query, limit },
) => {
  const { id } = await requireAccount(ctx, platform_user_id)
  return retrieve(ctx, { account_id: id, query, limit })
}
