import type { api } from '@skein/contract'
import type { InputOf, OutputOf } from '@skein/contract/endpoint'
import { requireAccount } from '#src/features/accounts/index.ts'
import { unsentTo } from '#src/features/outbox/index.ts'
import type { Ctx } from '#src/context.ts'
import { notFound } from '#src/platform/errors.ts'
import type { Page } from '#src/platform/http/route.ts'
import { cursorOf, messageOf, unsentOf } from './conversation-rules.ts'
import { findMessages } from './message-store.ts'
import { readCursor } from './read-cursor.ts'
import { findConversation } from './store.ts'

const pageSize = 50

const aWeekBefore = (now: number) => new Date(now - 7 * 86_400_000).toISOString()

/**
 * The newest messages of a conversation in the order in which they were written, with those that are still under way or
 * came to nothing; the cursor leads back in time.
 */
export async function listMessages(
  ctx: Ctx,
  input: InputOf<typeof api.inbox.listMessages>,
): Promise<Page<OutputOf<typeof api.inbox.listMessages>>> {
  const account = await requireAccount(ctx, input.platform_user_id)
  const conversation = await findConversation(ctx.db, [account], input.conversation_id)
  if (!conversation) throw notFound()
  const { limit = pageSize } = input
  const { conversation_id } = conversation
  const before = readCursor(input.cursor)
  const rows = await findMessages(ctx.db, { conversation_id, before, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  const sides = { account, person: conversation }
  const unsent = before
    ? []
    : await unsentTo(ctx.db, { ...conversation, since: aWeekBefore(ctx.clock.now()) })
  const messages = [
    ...shown.toReversed().map((row) => messageOf(row, sides)),
    ...unsent.toReversed().map((row) => unsentOf(row, sides)),
  ]
  return {
    data: { messages: messages.sort((one, other) => one.created_time.localeCompare(other.created_time)) },
    next_cursor: last ? cursorOf({ at: last.occurred_at, id: last.message_id }) : null,
  }
}
