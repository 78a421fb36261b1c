import { listAccounts, ownedAccounts } from '#src/features/accounts/index.ts'
import { requireUser } from '#src/features/auth/index.ts'
import type { Ctx } from '#src/context.ts'

/** Returns the account whose budget pays for a chat without a selected account; null if nothing is connected. */
export async function findBillingAccount(ctx: Ctx): Promise<string | null> {
  const [first] = await ownedAccounts(ctx)
  if (first) return first.id
  const [other] = await listAccounts(ctx, { id: requireUser(ctx).user_id })
  return other?.id ?? null
}
