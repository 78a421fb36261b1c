import type { api } from '@skein/contract'
import { day } from '@skein/contract/durations'
import { requireAccount } from '#src/features/accounts/index.ts'
import { unsentTo } from '#src/features/outbox/index.ts'
import type { PagedUseCase } from '#src/context.ts'
import { notFound } from '#src/infra/errors.ts'
import { findComments } from '../comments/comment-store.ts'
import { commentOf, messageOf, unsentOf } from './message-logic.ts'
import { findMessages } from './message-store.ts'
import { cursorOf, mergeNewest } from '../page-logic.ts'
import { readCursor } from '../read-cursor.ts'
import { findConversation } from '../conversation-store.ts'

const pageSize = 50

const weekBefore = (now: number) => new Date(now - 7 * day).toISOString()

/**
 * Returns the newest messages of a conversation and the comments of its person in order of time, with pending and failed
 * sends. The cursor leads to older pages.
 */
export const listMessages: PagedUseCase<typeof api.inbox.listMessages> = async (ctx, input) => {
  const account = await requireAccount(ctx, input.platform_user_id)
  const conversation = await findConversation(ctx.db, [account], input.conversation_id)
  if (!conversation) throw notFound()
  const { limit = pageSize } = input
  const { conversation_id } = conversation
  const before = readCursor(input.cursor)
  // Before the messages: a send that ends in between is then in both, not in neither.
  const open = before ? [] : await unsentTo(ctx.db, { ...conversation, since: weekBefore(ctx.clock.now()) })
  const messageRows = await findMessages(ctx.db, { conversation_id, before, limit: limit + 1 })
  const commentRows = await findComments(ctx.db, {
    conversation_ids: [conversation_id],
    before,
    limit: limit + 1,
  })
  const { shown, last } = mergeNewest(messageRows, commentRows, limit)
  const sides = { account, person: conversation }
  const sentSeqs = new Set(messageRows.map(({ outbox_seq }) => outbox_seq))
  const unsent = open.filter(({ outbox_seq }) => !sentSeqs.has(outbox_seq))
  const messages = [
    ...shown.map((row) => ('comment_id' in row ? commentOf(row, sides) : messageOf(row, sides))),
    ...unsent.toReversed().map((row) => unsentOf(row, sides)),
  ]
  return {
    data: { messages: messages.sort((one, other) => one.created_time.localeCompare(other.created_time)) },
    next_cursor: last ? cursorOf(last) : null,
  }
}
