import type { api } from '@skein/contract'
import type { UseCase } from '#src/context.ts'
import { notFound } from '#src/infra/errors.ts'
import { deleteSessions, endShortcuts } from '../store.ts'
import { findUser } from './administrator-store.ts'
import { requireAdministrator } from './administrators.ts'

/** Ends all sessions of a user, and what the user's browsers keep for a shorter sign-in. */
export const signOutUser: UseCase<typeof api.administration.signOutUser> = async (ctx, { user_id }) => {
  await requireAdministrator(ctx)
  const sessions = await ctx.db.transaction(async ({ system }) => {
    if ((await findUser(system, user_id)) === null) throw notFound()
    await endShortcuts(system, user_id)
    return deleteSessions(system, user_id)
  })
  ctx.log.info({ user_id, sessions }, 'an administrator signed a user out')
  return { sessions }
}
