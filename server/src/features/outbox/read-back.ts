import type { Credentials } from '#src/integrations/instagram/client.ts'
import { PlatformError } from '#src/integrations/instagram/errors.ts'
import type { Ctx } from '#src/context.ts'
import type { UnclearRow } from './outcome-store.ts'
import type { SeenMessage } from './send-logic.ts'

/** Clocks of the platform and of ours may differ by this much, in milliseconds. */
const clockSlack = 60_000

/** What stands where the message should be; `gone` when the place itself is no longer there. */
export async function readBack(ctx: Ctx, as: Credentials, row: UnclearRow): Promise<SeenMessage[] | 'gone'> {
  return row.kind === 'comment_reply' ? readReplies(ctx, as, row) : readMessages(ctx, as, row)
}

async function readReplies(ctx: Ctx, as: Credentials, row: UnclearRow): Promise<SeenMessage[] | 'gone'> {
  try {
    const replies = await ctx.instagram.listReplies(as, row.conversation_key)
    return replies.map(({ id, text, from_id }) => ({
      id,
      text,
      is_own: from_id === null || from_id === as.platformUserId,
    }))
  } catch (error) {
    if (error instanceof PlatformError && error.reason === 'not_found') return 'gone'
    throw error
  }
}

/** The newest messages of the conversation. A full page that begins after ours was made proves nothing. */
async function readMessages(ctx: Ctx, as: Credentials, row: UnclearRow): Promise<SeenMessage[] | 'gone'> {
  const found = await ctx.instagram.findConversation(as, row.person_id ?? '')
  const thread = found === null ? null : await ctx.instagram.getConversation(as, found.id)
  if (thread === null) return 'gone'
  const since = row.made_at - clockSlack
  const recent = thread.messages.filter(({ timestamp }) => timestamp >= since)
  if (recent.length === thread.messages.length && thread.is_truncated) return 'gone'
  return recent.map(({ mid, text, from_id }) => ({ id: mid, text, is_own: from_id === as.platformUserId }))
}
