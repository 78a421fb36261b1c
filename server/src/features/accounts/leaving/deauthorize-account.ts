import type { Ctx } from '#src/context.ts'
import type { SignedRequest } from '#src/integrations/instagram/signed-request.ts'
import { forgetAccount } from '../connection/account-cache.ts'
import { isOutdated } from '../connection/connection-logic.ts'
import { leave, type DisconnectHook } from './disconnect-account.ts'
import { accountsNamedBy } from '../require-account.ts'

/**
 * Disconnects the account whose owner has taken the app's access away at the platform. An account that nobody
 * connected, or connected again since, stays as it is.
 */
export function deauthorizeAccount(hooks: readonly DisconnectHook[]) {
  return async (ctx: Ctx, request: SignedRequest): Promise<void> => {
    const left = await ctx.db.transaction(async (tx) => {
      const named = await accountsNamedBy(tx, request)
      const meant = named.filter(({ authorized_at }) => !isOutdated(request.issued_at, authorized_at))
      const accounts = meant.flatMap(({ owned }) => owned ?? [])
      for (const account of accounts) await leave(ctx, tx, { account, hooks })
      return accounts
    })
    for (const account of left) {
      forgetAccount(ctx, account)
      ctx.log.info({ account_id: account.id }, 'an account was deauthorized at the platform')
    }
  }
}
