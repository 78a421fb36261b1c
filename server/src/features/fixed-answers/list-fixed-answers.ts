import type { api } from '@skein/contract'
import type { InputOf } from '@skein/contract/endpoint'
import type { FixedAnswer } from '@skein/contract/knowledge/fixed-answers'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { findAnswers } from './answer-store.ts'

export async function listFixedAnswers(
  ctx: Ctx,
  { platform_user_id }: InputOf<typeof api.knowledge.listAnswers>,
): Promise<FixedAnswer[]> {
  const { id } = await requireAccount(ctx, platform_user_id)
  return findAnswers(ctx.db, id)
}
