import type { SavedReply } from '@skein/contract/inbox/contacts'
import { requireAccount, ownedAccounts } from '#src/features/accounts/index.ts'
import { requireRole } from '#src/features/workspaces/index.ts'
import type { Ctx, UseCase } from '#src/context.ts'
import { findReplies, findReply, insertReply, removeReply, updateReply } from './saved-reply-store.ts'
import { m } from '@skein/messages'
import type { api } from '@skein/contract'
import { inboxLimits } from '@skein/contract/limits'
import { isUniqueViolation } from '#src/infra/db/client.ts'
import { lockQuota } from '#src/infra/db/quota-store.ts'
import { saveIfShown } from '#src/infra/db/save-if-shown.ts'
import { AppError, notFound } from '#src/infra/errors.ts'

export async function listSavedReplies(
  ctx: Ctx,
  { platform_user_id }: { platform_user_id: string },
): Promise<SavedReply[]> {
  return findReplies(ctx.db, await requireAccount(ctx, platform_user_id))
}

/** Creates a saved reply under a unique shortcut, or updates one. */
export const saveSavedReply: UseCase<typeof api.inbox.saveSavedReply> = async (
  ctx,
  { platform_user_id, id, shortcut, text, actions, version },
) => {
  const account = await requireAccount(ctx, platform_user_id)
  const fields = { shortcut, text, actions, now: new Date(ctx.clock.now()).toISOString() }
  try {
    if (id !== null) {
      const updatedReply = await saveIfShown(ctx.db, {
        kind: 'saved reply',
        owner: id,
        shown: version,
        async findVersion(tx) {
          const storedReply = await findReply(tx, account, id)
          if (!storedReply) throw notFound()
          return storedReply.version
        },
        store: (tx) => updateReply(tx, account, { ...fields, id }),
      })
      if (!updatedReply) throw notFound()
      return updatedReply
    }
    const newReply = { ...fields, id: ctx.ids.next(), max: inboxLimits.savedReplies }
    const createdReply = await ctx.db.transaction(async (tx) => {
      await lockQuota(tx, 'saved replies', account.id)
      return insertReply(tx, account, newReply)
    })
    if (!createdReply) throw new AppError('conflict', tooMany())
    return createdReply
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new AppError('conflict', m.server_saved_shortcut_used())
  }
}

const tooMany = () => m.server_saved_max({ max: inboxLimits.savedReplies })

export async function deleteSavedReply(ctx: Ctx, { id }: { id: string }): Promise<Record<string, never>> {
  const accounts = await ownedAccounts(ctx, 'none')
  await ctx.db.transaction(async (tx) => {
    const account_id = await removeReply(tx, accounts, id)
    const account = accounts.find((one) => one.id === account_id)
    if (!account) throw notFound()
    requireRole(ctx, account.workspace_id)
  })
  return {}
}
