import type { UserDeletionHook } from '#src/features/users/index.ts'
import { forgetAccount } from '../connection/account-cache.ts'
import { insertDeletion } from './deletion-store.ts'
import type { DisconnectHook } from './disconnect-account.ts'
import { planEnd } from './end-access.ts'
import { beginDeletion } from './request-deletion.ts'
import { accountsLeftBy } from '../require-account.ts'

/** Every account of a user who leaves stops at once, loses its token, and is deleted with all that hangs on it. */
export const deleteAccountsOfUser =
  (hooks: readonly DisconnectHook[]): UserDeletionHook =>
  async (ctx, tx, { user_id, confirmation_code }) => {
    await insertDeletion(tx, { confirmation_code, now: new Date(ctx.clock.now()) })
    const accounts = await accountsLeftBy(tx, user_id)
    const ends = await Promise.all(
      accounts.filter(({ owned }) => owned !== null).map((account) => planEnd(ctx, account)),
    )
    await beginDeletion(ctx, tx, { confirmation_code, accounts, hooks })
    return async () => {
      for (const account of accounts) forgetAccount(ctx, account)
      for (const end of ends) await end()
    }
  }
