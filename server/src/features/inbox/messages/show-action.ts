import { credentialsOf, type OwnedAccount } from '#src/features/accounts/index.ts'
import { PlatformError } from '#src/integrations/instagram/graph/errors.ts'
import type { Ctx } from '#src/context.ts'
import type { ConversationRow } from '../conversation-store.ts'
import { answerWindow } from '../window-logic.ts'

/**
 * Shows the person that the account is typing or has read the conversation. Best effort: does nothing outside the
 * standard window, and only logs a refusal of the platform.
 */
export async function showAction(
  ctx: Ctx,
  { account, row }: { account: OwnedAccount; row: ConversationRow },
  type: 'typing_on' | 'typing_off' | 'mark_seen',
): Promise<void> {
  const { last_inbound_at } = row
  const now = ctx.clock.now()
  if (answerWindow({ last_inbound_at, written_by: 'person', human_agent: false, now }).kind === 'closed')
    return
  try {
    await ctx.instagram.sendAction(await credentialsOf(ctx, account.id), row.person_id, { type })
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    ctx.log.info({ err: error, type }, 'the platform refused a sender action')
  }
}
