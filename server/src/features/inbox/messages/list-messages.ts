import type { api } from '@skein/contract'
import type { InputOf, OutputOf } from '@skein/contract/endpoint'
import { day } from '@skein/contract/durations'
import { requireAccount } from '#src/features/accounts/index.ts'
import { unsentTo } from '#src/features/outbox/index.ts'
import type { Ctx } from '#src/context.ts'
import { notFound } from '#src/infra/errors.ts'
import type { Page } from '#src/infra/http/route.ts'
import { findComments } from './comment-store.ts'
import { commentOf, messageOf, unsentOf } from './message-logic.ts'
import { findMessages } from './message-store.ts'
import { cursorOf, newestOf } from '../page-logic.ts'
import { readCursor } from '../read-cursor.ts'
import { findConversation } from '../conversation-store.ts'

const pageSize = 50

const aWeekBefore = (now: number) => new Date(now - 7 * day).toISOString()

/**
 * The newest of what was written in a conversation and said in public with its person, in the order of time, with what
 * is still under way or came to nothing; the cursor leads back in time.
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
  const written = await findMessages(ctx.db, { conversation_id, before, limit: limit + 1 })
  const said = await findComments(ctx.db, { conversation_ids: [conversation_id], before, limit: limit + 1 })
  const { shown, last } = newestOf(written, said, limit)
  const sides = { account, person: conversation }
  const unsent = before
    ? []
    : await unsentTo(ctx.db, { ...conversation, since: aWeekBefore(ctx.clock.now()) })
  const messages = [
    ...shown.map((row) => ('comment_id' in row ? commentOf(row, sides) : messageOf(row, sides))),
    ...unsent.toReversed().map((row) => unsentOf(row, sides)),
  ]
  return {
    data: { messages: messages.sort((one, other) => one.created_time.localeCompare(other.created_time)) },
    next_cursor: last ? cursorOf(last) : null,
  }
}
