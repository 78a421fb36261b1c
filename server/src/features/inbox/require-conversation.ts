import { ownedAccounts, type OwnedAccount } from '#src/features/accounts/index.ts'
import { requireRole } from '#src/features/workspaces/index.ts'
import type { Ctx } from '#src/context.ts'
import { notFound } from '#src/infra/errors.ts'
import { findConversation, type ConversationRow } from './conversation-store.ts'

/** Returns a conversation of one of the caller's accounts, by our id or the platform's. Throws not found for all others. */
export async function requireConversation(
  ctx: Ctx,
  id: string,
): Promise<{ account: OwnedAccount; row: ConversationRow }> {
  const accounts = await ownedAccounts(ctx, 'none')
  const row = await findConversation(ctx.db, accounts, id)
  const account = accounts.find((one) => one.id === row?.account_id)
  if (!row || !account) throw notFound()
  requireRole(ctx, account.workspace_id)
  return { account, row }
}
