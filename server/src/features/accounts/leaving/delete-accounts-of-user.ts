import type { UserDeletionHook } from '#src/features/users/index.ts'
import { forgetAccount } from '../connection/account-cache.ts'
import { insertDeletion } from './deletion-store.ts'
import type { DisconnectHook } from './disconnect-account.ts'
import { prepareRevocation } from './revoke-access.ts'
import { beginDeletion } from './request-deletion.ts'
import { lockAccountsOfUser } from '../require-account.ts'

/** Disconnects all accounts of a deleted user at once, deletes their tokens, and schedules the deletion of their data. */
export const deleteAccountsOfUser =
  (hooks: readonly DisconnectHook[]): UserDeletionHook =>
  async (ctx, tx, { user_id, confirmation_code }) => {
    await insertDeletion(tx, { confirmation_code, now: new Date(ctx.clock.now()) })
    const accounts = await lockAccountsOfUser(tx, user_id)
    const revocations = await Promise.all(
      accounts.filter(({ owned }) => owned !== null).map((account) => prepareRevocation(ctx, account)),
    )
    await beginDeletion(ctx, tx, { confirmation_code, accounts, hooks })
    return async () => {
      for (const account of accounts) forgetAccount(ctx, account)
      for (const revoke of revocations) await revoke()
    }
  }
