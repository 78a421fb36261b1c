import { requireAccountById } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { notFound } from '#src/infra/errors.ts'
import { accountOfImage } from './store.ts'

/** Throws not found unless the image belongs to an account of the caller. */
export async function requireImage(ctx: Ctx, id: string): Promise<void> {
  const account_id = await accountOfImage(ctx.db, id)
  if (account_id === null) throw notFound()
  await requireAccountById(ctx, account_id)
}
