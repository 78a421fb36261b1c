import type { api } from '@skein/contract'
import { requireAccountById } from '#src/features/accounts/index.ts'
import type { UseCase } from '#src/context.ts'
import { notFound } from '#src/infra/errors.ts'
import { accountOfAnswer, removeAnswer } from './answer-store.ts'

export const deleteFixedAnswer: UseCase<typeof api.knowledge.deleteAnswer> = async (ctx, { id }) => {
  const owner = await accountOfAnswer(ctx.db, id)
  if (owner === null) throw notFound()
  await removeAnswer(ctx.db, await requireAccountById(ctx, owner), id)
  return {}
}
