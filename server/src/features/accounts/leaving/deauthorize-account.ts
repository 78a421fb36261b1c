import type { Ctx } from '#src/context.ts'
import type { SignedRequest } from '#src/integrations/instagram/signed-request.ts'
import { forgetAccount } from '../connection/account-cache.ts'
import { isOutdated } from '../connection/connection-logic.ts'
import { disconnect, type DisconnectHook } from './disconnect-account.ts'
import { lockAccountsOfRequest } from '../require-account.ts'

/**
 * Disconnects the account whose owner has removed the app's access at the platform. Does nothing for an account that
 * is not connected or was connected again since.
 */
export function deauthorizeAccount(hooks: readonly DisconnectHook[]) {
  return async (ctx: Ctx, request: SignedRequest): Promise<void> => {
    const disconnected = await ctx.db.transaction(async (tx) => {
      const signedAccounts = await lockAccountsOfRequest(tx, request)
      const current = signedAccounts.filter(
        ({ authorized_at }) => !isOutdated(request.issued_at, authorized_at),
      )
      const accounts = current.flatMap(({ owned }) => owned ?? [])
      for (const account of accounts) await disconnect(ctx, tx, { account, hooks })
      return accounts
    })
    for (const account of disconnected) {
      forgetAccount(ctx, account)
      ctx.log.info({ account_id: account.id }, 'an account was deauthorized at the platform')
    }
  }
}
