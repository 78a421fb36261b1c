import type { Ctx } from '#src/context.ts'
import type { SignedRequest } from '#src/integrations/instagram/signed-request.ts'
import type { Transaction } from '#src/infra/db/client.ts'
import { forgetAccount } from '../connection/account-cache.ts'
import { detachAccounts, endDeletion, insertDeletion } from './deletion-store.ts'
import { disconnect, type DisconnectHook } from './disconnect-account.ts'
import { scheduleForgetting } from './forget-accounts.ts'
import { lockAccountsOfRequest, type LockedAccount } from '../require-account.ts'

/**
 * Starts the deletion of the account of a signed request. Returns the code of its status page. The same request sent
 * again returns the same code and changes nothing.
 */
export function requestDeletion(hooks: readonly DisconnectHook[]) {
  return async (ctx: Ctx, request: SignedRequest): Promise<{ confirmation_code: string }> => {
    // Requests without a time cannot be distinguished, so each gets a new code.
    const confirmation_code = request.issued_at === null ? ctx.ids.token(32) : request.fingerprint
    const accounts = await ctx.db.transaction(async (tx) => {
      const now = new Date(ctx.clock.now())
      if (!(await insertDeletion(tx, { confirmation_code, now }))) return []
      const named = await lockAccountsOfRequest(tx, request)
      await beginDeletion(ctx, tx, { confirmation_code, accounts: named, hooks })
      return named
    })
    for (const account of accounts) forgetAccount(ctx, account)
    return { confirmation_code }
  }
}

interface DeletionInput {
  confirmation_code: string
  accounts: readonly LockedAccount[]
  hooks: readonly DisconnectHook[]
}

/** Disconnects the accounts and deletes their tokens at once; a job deletes their data. */
export async function beginDeletion(
  ctx: Ctx,
  tx: Transaction,
  { confirmation_code, accounts, hooks }: DeletionInput,
): Promise<void> {
  const now = new Date(ctx.clock.now())
  if (accounts.length === 0) return void (await endDeletion(tx, confirmation_code, now))
  for (const { owned } of accounts) if (owned) await disconnect(ctx, tx, { account: owned, hooks })
  await detachAccounts(tx, { confirmation_code, account_ids: accounts.map(({ id }) => id), now })
  await scheduleForgetting(ctx, confirmation_code, { in: tx })
}
