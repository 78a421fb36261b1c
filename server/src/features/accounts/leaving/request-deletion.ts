import type { Ctx } from '#src/context.ts'
import type { SignedRequest } from '#src/integrations/instagram/signed-request.ts'
import type { Transaction } from '#src/infra/db/client.ts'
import { forgetAccount } from '../connection/account-cache.ts'
import { detachAccounts, endDeletion, insertDeletion } from './deletion-store.ts'
import { leave, type DisconnectHook } from './disconnect-account.ts'
import { scheduleForgetting } from './forget-accounts.ts'
import { accountsNamedBy, type NamedAccount } from '../require-account.ts'

/**
 * Begins to delete everything of the account that the platform's request names, and answers the code under which that
 * can be followed. The same request sent again is answered with the same code and changes nothing.
 */
export function requestDeletion(hooks: readonly DisconnectHook[]) {
  return async (ctx: Ctx, request: SignedRequest): Promise<{ confirmation_code: string }> => {
    // Without a time two requests that mean different things would look the same.
    const confirmation_code = request.issued_at === null ? ctx.ids.token(32) : request.fingerprint
    const accounts = await ctx.db.transaction(async (tx) => {
      const now = new Date(ctx.clock.now())
      if (!(await insertDeletion(tx, { confirmation_code, now }))) return []
      const named = await accountsNamedBy(tx, request)
      await beginDeletion(ctx, tx, { confirmation_code, accounts: named, hooks })
      return named
    })
    for (const account of accounts) forgetAccount(ctx, account)
    return { confirmation_code }
  }
}

interface Beginning {
  confirmation_code: string
  accounts: readonly NamedAccount[]
  hooks: readonly DisconnectHook[]
}

/** The accounts stop and lose their tokens here and now; what they leave behind goes by and by. */
export async function beginDeletion(
  ctx: Ctx,
  tx: Transaction,
  { confirmation_code, accounts, hooks }: Beginning,
): Promise<void> {
  const now = new Date(ctx.clock.now())
  if (accounts.length === 0) return void (await endDeletion(tx, confirmation_code, now))
  for (const { owned } of accounts) if (owned) await leave(ctx, tx, { account: owned, hooks })
  await detachAccounts(tx, { confirmation_code, account_ids: accounts.map(({ id }) => id), now })
  await scheduleForgetting(ctx, confirmation_code, { in: tx })
}
