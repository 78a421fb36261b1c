import type { api } from '@skein/contract'
import { requireAccountById } from '#src/features/accounts/index.ts'
import type { UseCase } from '#src/context.ts'
import { notFound } from '#src/infra/errors.ts'
import { accountOfGap, closeGaps } from './gap-store.ts'

/** Dismisses a gap. The same question is still counted but not shown again. */
export const dismissGap: UseCase<typeof api.knowledge.dismissGap> = async (ctx, { id }) => {
  const owner = await accountOfGap(ctx.db, id)
  if (owner === null) throw notFound()
  const { id: account_id } = await requireAccountById(ctx, owner)
  await closeGaps(ctx.db, { account_id, ids: [id], state: 'dismissed' })
  return {}
}
