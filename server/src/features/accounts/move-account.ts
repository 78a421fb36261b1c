import { m } from '@skein/messages'
import type { api } from '@skein/contract'
import type { UseCase } from '#src/context.ts'
import { lockWorkspace, requireRole, workspaceIdsOf } from '#src/features/workspaces/index.ts'
import { isUniqueViolation } from '#src/infra/db/client.ts'
import { AppError, notFound } from '#src/infra/errors.ts'
import { forgetAccount } from './connection/account-cache.ts'
import { sealContextOf } from './connection/credentials.ts'
import { findSealedTokens, updateWorkspaceOf } from './connection/token-store.ts'

/** Moves an account with everything below it. Its token is sealed for the workspace, so it is sealed again. */
export const moveAccount: UseCase<typeof api.accounts.move> = async (
  ctx,
  { platform_user_id, workspace_id },
) => {
  const [account] = await findSealedTokens(ctx.db, {
    workspace_ids: workspaceIdsOf(ctx),
    platform_user_id,
  })
  if (!account) throw notFound()
  requireRole(ctx, account.workspace_id)
  requireRole(ctx, workspace_id)
  if (account.workspace_id === workspace_id) return {}
  const plainToken = await ctx.secrets.open(account.token, sealContextOf(account))
  const token = await ctx.secrets.seal(plainToken, sealContextOf({ ...account, workspace_id }))
  try {
    const isMoved = await ctx.db.system.transaction(async (tx) => {
      // Who is a member decides which conversations stay assigned.
      await lockWorkspace(tx, workspace_id)
      return updateWorkspaceOf(tx, {
        account_id: account.account_id,
        workspace_id,
        old: account.token,
        token,
      })
    })
    if (!isMoved) throw new AppError('conflict', m.server_account_changed())
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('conflict', m.server_account_there_before())
    throw error
  }
  forgetAccount(ctx, { id: account.account_id, platform_user_id })
  return {}
}
