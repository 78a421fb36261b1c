import type { InboxMessage } from '@skein/contract/inbox'
import { findAccountName } from '#src/features/accounts/index.ts'
import type { Change, LiveEvent } from '#src/features/live-updates/index.ts'
import { unsentAmong } from '#src/features/outbox/index.ts'
import type { Ctx } from '#src/context.ts'
import { findComments, conversationsOfComments, conversationsOfOutgoing } from './messages/comment-store.ts'
import { conversationOf } from './conversations/conversation-logic.ts'
import { backfillCommenters } from './imports/backfill-commenters.ts'
import { commentOf, messageOf, unsentOf, type Sides } from './messages/message-logic.ts'
import { findMessagesById, findSeenMessages } from './messages/message-store.ts'
import { inboxSettingsOf } from './settings-store.ts'
import { findConversationsById } from './conversation-store.ts'
import { enqueueNameLookups } from './enqueue-name-lookups.ts'

/** Messages and conversations sendRefs per call, each; of further ones only the number is sendRefs. */
const maxEvents = 100

/** A message or comment that can be converted once both sides of its conversation are known. */
interface LiveMessage {
  conversation_id: string
  toMessage: (sides: Sides) => InboxMessage
}

/** Converts inbox changes to live events: new, changed, seen and sendRefs messages, comments and conversations. */
export async function toInboxEvents(
  ctx: Ctx,
  account_id: string,
  changes: readonly Change[],
): Promise<LiveEvent[]> {
  const refsOf = (topic: string) => [
    ...new Set(changes.filter((change) => change.topic === topic).map(({ ref }) => ref)),
  ]
  const decided = refsOf('decision')
  if (decided.length > 0) await backfillCommenters(ctx, account_id, decided)
  const items = [
    ...(await findWritten(ctx, account_id, { message_ids: refsOf('written'), seen_in: refsOf('seen') })),
    ...(await findCommentsAndSends(ctx, account_id, {
      event_seqs: decided,
      outbox_seqs: refsOf('message'),
    })),
  ]
  const changed = items.map(({ conversation_id }) => conversation_id)
  const conversationIds = [...new Set([...refsOf('conversation'), ...refsOf('seen'), ...changed])]
  const account = conversationIds.length === 0 ? null : await findAccountName(ctx.db, account_id)
  if (account === null) return []
  const { human_agent } = await inboxSettingsOf(ctx.db, account_id)
  const rows = await findConversationsById(ctx.db, account_id, conversationIds.slice(-maxEvents))
  await enqueueNameLookups(ctx, account_id, rows)
  const people = new Map(rows.map((row) => [row.conversation_id, row]))
  const at = changes.length - 1
  const context = { account, human_agent, now: ctx.clock.now() }
  const messages = items.slice(-maxEvents).flatMap(({ conversation_id, toMessage }) => {
    const person = people.get(conversation_id)
    const data = person && { conversation_id, message: toMessage({ account, person }) }
    return data ? [{ at, event: 'message', data }] : []
  })
  const omitted = Math.max(0, items.length - maxEvents) + Math.max(0, conversationIds.length - maxEvents)
  return [
    ...messages,
    ...rows.map((row) => ({ at, event: 'conversation', data: conversationOf(row, context) })),
    ...(omitted > 0 ? [{ at, event: 'more', data: { count: omitted } }] : []),
  ]
}

async function findWritten(
  { db }: Ctx,
  account_id: string,
  { message_ids, seen_in }: { message_ids: readonly string[]; seen_in: readonly string[] },
): Promise<LiveMessage[]> {
  const seen = seen_in.length === 0 ? [] : await findSeenMessages(db, account_id, seen_in)
  const written = message_ids.length === 0 ? [] : await findMessagesById(db, account_id, message_ids)
  const rows = new Map([...seen, ...written].map((row) => [row.message_id, row]))
  return [...rows.values()].map((row) => ({
    conversation_id: row.conversation_id,
    toMessage: (sides) => messageOf(row, sides),
  }))
}

/** Returns comments of people with a conversation, replies to them, and pending and failed sends. */
async function findCommentsAndSends(
  { db }: Ctx,
  account_id: string,
  { event_seqs, outbox_seqs }: { event_seqs: readonly string[]; outbox_seqs: readonly string[] },
): Promise<LiveMessage[]> {
  const commentRefs = event_seqs.length === 0 ? [] : await conversationsOfComments(db, account_id, event_seqs)
  const sendRefs = outbox_seqs.length === 0 ? [] : await conversationsOfOutgoing(db, account_id, outbox_seqs)
  const refs = [...commentRefs, ...sendRefs]
  if (refs.length === 0) return []
  const only = { event_seqs: commentRefs.map(({ ref }) => ref), outbox_seqs: sendRefs.map(({ ref }) => ref) }
  const conversation_ids = [...new Set(refs.map(({ conversation_id }) => conversation_id))]
  const comments = await findComments(db, { conversation_ids, only, limit: 2 * maxEvents })
  const unsent = sendRefs.length === 0 ? [] : await unsentAmong(db, account_id, only.outbox_seqs)
  const conversationOfSend = new Map(sendRefs.map(({ ref, conversation_id }) => [ref, conversation_id]))
  return [
    ...comments.toReversed().map((row) => ({
      conversation_id: row.conversation_id,
      toMessage: (sides: Sides) => commentOf(row, sides),
    })),
    ...unsent.map((row) => ({
      conversation_id: conversationOfSend.get(row.outbox_seq) ?? '',
      toMessage: (sides: Sides) => unsentOf(row, sides),
    })),
  ]
}
