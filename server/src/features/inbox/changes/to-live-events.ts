import type { InboxMessage } from '@skein/contract/inbox/inbox'
import { findAccountName } from '#src/features/accounts/index.ts'
import type { Change, LiveEvent, LiveReading } from '#src/features/live-updates/index.ts'
import { unsentAmong } from '#src/features/outbox/index.ts'
import type { Ctx, TenantCtx } from '#src/context.ts'
import {
  answeredOutside,
  findComments,
  conversationsOfComments,
  conversationsOfOutgoing,
} from '../comments/comment-store.ts'
import { conversationOf } from '../conversations/to-conversation.ts'
import { backfillCommenters } from '../imports/backfill-commenters.ts'
import { commentOf, messageOf, unsentOf, type Sides } from '../messages/message-logic.ts'
import { findMessagesById, findSeenMessages } from '../messages/message-store.ts'
import { inboxSettingsOf } from '../settings-store.ts'
import { findConversationsById } from '../conversation-store.ts'
import { enqueueNameLookups } from '../enqueue-name-lookups.ts'

/** More messages of one conversation in one reading are sent as their number. */
const maxMessages = 100

/** A message or comment that can be converted once both sides of its conversation are known. */
interface LiveMessage {
  conversation_id: string
  /** The index of its last change. */
  at: number
  occurred_at: number
  /** The webhook event that it comes from, if any. */
  event_seq: number | null
  /** Null: the thread has to be read again. */
  toMessage: ((sides: Sides) => InboxMessage) | null
}

/** Returns the index of the last change of something; -1 when none of the changes concerns it. */
type LastChange = (topic: string, ref: string) => number

/**
 * Converts inbox changes to live events: new, changed, seen and sent messages, comments and conversations, each at its
 * last change.
 */
export async function toInboxEvents(
  ctx: TenantCtx,
  account_id: string,
  changes: readonly Change[],
): Promise<LiveReading> {
  const refsOf = (topic: string) => [
    ...new Set(changes.filter((change) => change.topic === topic).map(({ ref }) => ref)),
  ]
  const indexes = new Map(changes.map(({ topic, ref }, at) => [`${topic} ${ref}`, at]))
  const lastChange: LastChange = (topic, ref) => indexes.get(`${topic} ${ref}`) ?? -1
  const decisionRefs = refsOf('decision')
  if (decisionRefs.length > 0) await backfillCommenters(ctx, account_id, decisionRefs)
  const writtenRefs = { message_ids: refsOf('written'), seen_in: refsOf('seen') }
  const answered = { event_seqs: decisionRefs, outbox_seqs: refsOf('message') }
  const items = [
    ...(await findWritten(ctx, account_id, { ...writtenRefs, lastChange })),
    ...(await findCommentsAndSends(ctx, account_id, { ...answered, lastChange })),
  ].sort((one, other) => one.at - other.at || one.occurred_at - other.occurred_at)
  const placeOf = new Map(items.map(({ conversation_id, at }) => [conversation_id, at]))
  for (const topic of ['conversation', 'seen']) {
    for (const id of refsOf(topic)) placeOf.set(id, Math.max(placeOf.get(id) ?? -1, lastChange(topic, id)))
  }
  const account = placeOf.size === 0 ? null : await findAccountName(ctx.db, account_id)
  if (account === null) return { events: [] }
  const { human_agent } = await inboxSettingsOf(ctx.db, account_id)
  const rows = await findConversationsById(ctx.db, account_id, [...placeOf.keys()])
  await enqueueNameLookups(ctx, account_id, rows)
  const context = { account, human_agent, now: ctx.clock.now() }
  const people = new Map(rows.map((row) => [row.conversation_id, row]))
  const conversations = rows.map((row) => ({
    at: placeOf.get(row.conversation_id) ?? 0,
    event: 'conversation',
    data: conversationOf(row, context),
  }))
  return { events: [...messageEvents(items, { account, people }), ...conversations] }
}

/** Returns the messages in the order of `items`; those of a conversation that has too many as their number. */
function messageEvents(
  items: readonly LiveMessage[],
  { account, people }: { account: Sides['account']; people: ReadonlyMap<string, Sides['person']> },
): LiveEvent[] {
  const byConversation = Map.groupBy(items, ({ conversation_id }) => conversation_id)
  const isSummarised = (conversation_id: string) =>
    (byConversation.get(conversation_id)?.length ?? 0) > maxMessages ||
    byConversation.get(conversation_id)?.some(({ toMessage }) => toMessage === null)
  const shownEvents = items.flatMap(({ conversation_id, at, event_seq, toMessage }) => {
    const person = people.get(conversation_id)
    if (!person || toMessage === null || isSummarised(conversation_id)) return []
    return [
      { at, event_seq, event: 'message', data: { conversation_id, message: toMessage({ account, person }) } },
    ]
  })
  const summaries = [...byConversation].flatMap(([conversation_id, ownItems]) =>
    people.has(conversation_id) && isSummarised(conversation_id)
      ? [{ at: ownItems.at(-1)?.at ?? 0, event: 'more', data: { conversation_id, count: ownItems.length } }]
      : [],
  )
  return [...shownEvents, ...summaries]
}

interface WrittenRefs {
  message_ids: readonly string[]
  /** Conversations in which the person has read messages. */
  seen_in: readonly string[]
  lastChange: LastChange
}

async function findWritten(
  { db }: Ctx,
  account_id: string,
  { message_ids, seen_in, lastChange }: WrittenRefs,
): Promise<LiveMessage[]> {
  const seenMessages = seen_in.length === 0 ? [] : await findSeenMessages(db, account_id, seen_in)
  const writtenMessages = message_ids.length === 0 ? [] : await findMessagesById(db, account_id, message_ids)
  const rows = new Map([...seenMessages, ...writtenMessages].map((row) => [row.message_id, row]))
  return [...rows.values()].map((row) => ({
    conversation_id: row.conversation_id,
    at: Math.max(lastChange('written', row.message_id), lastChange('seen', row.conversation_id)),
    occurred_at: row.occurred_at,
    event_seq: row.event_seq,
    toMessage: (sides) => messageOf(row, sides),
  }))
}

/** Returns the number of the event of a decision; null for other changes. */
const eventOf = (change: string | null): number | null =>
  change?.startsWith('decision ') ? Number(change.slice('decision '.length)) : null

interface AnswerRefs {
  event_seqs: readonly string[]
  outbox_seqs: readonly string[]
  lastChange: LastChange
}

/** Returns comments of people with a conversation, replies to them, and pending and failed sends. */
async function findCommentsAndSends(
  { db }: Ctx,
  account_id: string,
  { event_seqs, outbox_seqs, lastChange }: AnswerRefs,
): Promise<LiveMessage[]> {
  const commentRefs = event_seqs.length === 0 ? [] : await conversationsOfComments(db, account_id, event_seqs)
  const sendRefs = outbox_seqs.length === 0 ? [] : await conversationsOfOutgoing(db, account_id, outbox_seqs)
  const refs = [...commentRefs, ...sendRefs]
  const answered = event_seqs.length === 0 ? [] : await answeredOutside(db, account_id, event_seqs)
  const rereads = answered.map(({ ref, conversation_id }) => ({
    conversation_id,
    at: lastChange('decision', ref),
    occurred_at: 0,
    event_seq: Number(ref),
    toMessage: null,
  }))
  if (refs.length === 0) return rereads
  const only = { event_seqs: commentRefs.map(({ ref }) => ref), outbox_seqs: sendRefs.map(({ ref }) => ref) }
  const conversation_ids = [...new Set(refs.map(({ conversation_id }) => conversation_id))]
  // A reference leads to a comment, and one to an action on a comment to both.
  const comments = await findComments(db, { conversation_ids, only, limit: 2 * refs.length })
  const unsent = sendRefs.length === 0 ? [] : await unsentAmong(db, account_id, only.outbox_seqs)
  const conversationOfSend = new Map(sendRefs.map(({ ref, conversation_id }) => [ref, conversation_id]))
  const lastOf = (change: string | null) => {
    const [topic = '', ref = ''] = change?.split(' ') ?? []
    return lastChange(topic, ref)
  }
  return [
    ...rereads,
    ...comments.toReversed().map((row) => ({
      conversation_id: row.conversation_id,
      at: Math.max(lastOf(row.change), lastOf(row.moderation_change)),
      occurred_at: row.occurred_at,
      event_seq: eventOf(row.change),
      toMessage: (sides: Sides) => commentOf(row, sides),
    })),
    ...unsent.map((row) => ({
      conversation_id: conversationOfSend.get(row.outbox_seq) ?? '',
      at: lastChange('message', row.outbox_seq),
      occurred_at: row.created_at,
      event_seq: null,
      toMessage: row.state === 'dismissed' ? null : (sides: Sides) => unsentOf(row, sides),
    })),
  ]
}
