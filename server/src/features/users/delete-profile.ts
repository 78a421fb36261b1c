import type { api } from '@skein/contract'
import type { InputOf, OutputOf } from '@skein/contract/endpoint'
import { deleteUser, lockUser, requireUser } from '#src/features/auth/index.ts'
import type { Ctx } from '#src/context.ts'
import type { Transaction } from '#src/infra/db/client.ts'
import { notFound } from '#src/infra/errors.ts'

/**
 * What later features do when a user leaves, within the transaction that deletes them; the user's row is locked. What
 * it answers is done after the commit.
 */
export type DepartureHook = (
  ctx: Ctx,
  tx: Transaction,
  leaving: { user_id: string; confirmation_code: string },
) => Promise<() => Promise<void>>

/** Deletes the caller with every session at once. Their accounts stop here and now, and are deleted by and by. */
export function deleteProfile(hooks: readonly DepartureHook[]) {
  return async (
    ctx: Ctx,
    { id }: InputOf<typeof api.users.deleteProfile>,
  ): Promise<OutputOf<typeof api.users.deleteProfile>> => {
    const { user_id, email } = requireUser(ctx)
    if (id !== user_id) throw notFound()
    const confirmation_code = ctx.ids.token(32)
    const later: (() => Promise<void>)[] = []
    await ctx.db.transaction(async (tx) => {
      await lockUser(tx, user_id)
      for (const hook of hooks) later.push(await hook(ctx, tx, { user_id, confirmation_code }))
      await deleteUser(tx, { user_id, email })
    })
    for (const step of later) await step()
    ctx.log.info('a user has left')
    return { confirmation_code, url: `${ctx.env.PUBLIC_URL}/data-deletion/${confirmation_code}` }
  }
}
