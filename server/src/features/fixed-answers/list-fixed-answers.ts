import type { api } from '@skein/contract'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { UseCase } from '#src/context.ts'
import { findAnswers } from './answer-store.ts'

export const listFixedAnswers: UseCase<typeof api.knowledge.listAnswers> = async (
  ctx,
  { platform_user_id },
) => {
  const { id } = await requireAccount(ctx, platform_user_id)
  return findAnswers(ctx.db, id)
}
