import type { api } from '@skein/contract'
import type { InputOf } from '@skein/contract/endpoint'
import { requireAccountById } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { notFound } from '#src/infra/errors.ts'
import { accountOfAnswer, removeAnswer } from './answer-store.ts'

export async function deleteFixedAnswer(
  ctx: Ctx,
  { id }: InputOf<typeof api.knowledge.deleteAnswer>,
): Promise<Record<string, never>> {
  const owner = await accountOfAnswer(ctx.db, id)
  if (owner === null) throw notFound()
  await removeAnswer(ctx.db, await requireAccountById(ctx, owner), id)
  return {}
}
