import type { api } from '@skein/contract'
import type { InputOf, OutputOf } from '@skein/contract/endpoint'
import { deleteUser, lockUser, requireUser } from '#src/features/auth/index.ts'
import type { Ctx } from '#src/context.ts'
import type { Transaction } from '#src/infra/db/client.ts'
import { notFound } from '#src/infra/errors.ts'

/**
 * Runs in the transaction that deletes a user, with the user's row locked. The returned function runs after the
 * commit.
 */
export type UserDeletionHook = (
  ctx: Ctx,
  tx: Transaction,
  deletion: { user_id: string; confirmation_code: string },
) => Promise<() => Promise<void>>

/** Deletes the caller and all sessions. Accounts are disconnected at once and deleted by a job. */
export function deleteProfile(hooks: readonly UserDeletionHook[]) {
  return async (
    ctx: Ctx,
    { id }: InputOf<typeof api.users.deleteProfile>,
  ): Promise<OutputOf<typeof api.users.deleteProfile>> => {
    const { user_id, email } = requireUser(ctx)
    if (id !== user_id) throw notFound()
    const confirmation_code = ctx.ids.token(32)
    const afterCommit: (() => Promise<void>)[] = []
    await ctx.db.transaction(async (tx) => {
      await lockUser(tx, user_id)
      for (const hook of hooks) afterCommit.push(await hook(ctx, tx, { user_id, confirmation_code }))
      await deleteUser(tx, { user_id, email })
    })
    for (const step of afterCommit) await step()
    ctx.log.info('user deleted')
    return { confirmation_code, url: `${ctx.env.PUBLIC_URL}/data-deletion/${confirmation_code}` }
  }
}
