import type { Credentials } from '#src/integrations/instagram/client.ts'
import type { DepartureHook } from '#src/features/users/index.ts'
import type { Ctx } from '#src/context.ts'
import { forgetAccount } from './account-cache.ts'
import { credentialsOf } from './credentials.ts'
import { insertDeletion } from './deletion-store.ts'
import { stopWebhooks, type DisconnectHook } from './disconnect-account.ts'
import { beginDeletion } from './request-deletion.ts'
import { accountsLeftBy, type NamedAccount } from './require-account.ts'

/** Every account of a user who leaves stops at once, loses its token, and is deleted with all that hangs on it. */
export const deleteAccountsOfUser =
  (hooks: readonly DisconnectHook[]): DepartureHook =>
  async (ctx, tx, { user_id, confirmation_code }) => {
    await insertDeletion(tx, { confirmation_code, now: new Date(ctx.clock.now()) })
    const accounts = await accountsLeftBy(tx, user_id)
    const logins = await loginsOf(ctx, accounts)
    await beginDeletion(ctx, tx, { confirmation_code, accounts, hooks })
    return async () => {
      for (const account of accounts) forgetAccount(ctx, account)
      for (const login of logins) await stopWebhooks(ctx, login)
    }
  }

/** Read before the tokens are destroyed. An account without a working login has no webhooks to end. */
async function loginsOf(ctx: Ctx, accounts: readonly NamedAccount[]): Promise<Credentials[]> {
  const live = accounts.filter(({ owned }) => owned?.status === 'connected')
  const logins = await Promise.all(live.map(({ id }) => credentialsOf(ctx, id).catch(() => null)))
  return logins.filter((login) => login !== null)
}
