import { hasPermission } from '@skein/contract/workspaces/permissions'
import { listAccounts, ownedAccounts } from '#src/features/accounts/index.ts'
import { requireUser } from '#src/features/auth/index.ts'
import type { Ctx } from '#src/context.ts'

/**
 * Returns the account whose budget pays for a chat without a selected account: an Instagram account or else a mailbox for which
 * the caller has the permission; null without one.
 */
export async function findBillingAccount(ctx: Ctx): Promise<string | null> {
  const [first] = await ownedAccounts(ctx)
  if (first) return first.id
  const others = await listAccounts(ctx, { id: requireUser(ctx).user_id })
  return others.find(({ role }) => hasPermission(role, ctx.permission))?.id ?? null
}
