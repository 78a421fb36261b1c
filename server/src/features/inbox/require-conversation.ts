import { ownedAccounts, type OwnedAccount } from '#src/features/accounts/index.ts'
import { m } from '@skein/messages'
import { requireRole } from '#src/features/workspaces/index.ts'
import type { Ctx } from '#src/context.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { AppError, notFound } from '#src/infra/errors.ts'
import { lockConversation } from './messages/follow-up-store.ts'
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

/**
 * Throws a conflict if the customer has written since the time up to which the caller sees the conversation. What is seen stays
 * the newest until the transaction ends.
 */
export async function requireSeen(
  tx: Executor,
  { conversation_id, seen_to }: { conversation_id: string; seen_to: string | undefined },
): Promise<void> {
  if (seen_to === undefined) return
  const { last_written_at } = (await lockConversation(tx, conversation_id)) ?? {}
  // Answers give times in whole milliseconds.
  if (Math.trunc(last_written_at ?? 0) > Date.parse(seen_to))
    throw new AppError('conflict', m.server_customer_wrote())
}
