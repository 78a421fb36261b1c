import type { InboxMessage } from '@skein/contract/inbox'
import { findAccountName } from '#src/features/accounts/index.ts'
import type { Change, LiveEvent } from '#src/features/live-updates/index.ts'
import { unsentAmong } from '#src/features/outbox/index.ts'
import type { Ctx } from '#src/context.ts'
import { findComments, placesOfComments, placesOfOutgoing } from './messages/comment-store.ts'
import { conversationOf } from './conversations/conversation-logic.ts'
import { backfillCommenters } from './imports/backfill-commenters.ts'
import { commentOf, messageOf, unsentOf, type Sides } from './messages/message-logic.ts'
import { findMessagesOf, findSeenIn } from './messages/message-store.ts'
import { inboxSettingsOf } from './settings-store.ts'
import { findConversationsOf } from './conversation-store.ts'
import { enqueueNameLookups } from './enqueue-name-lookups.ts'

/** Messages, and as many conversations, that are told one by one in one go; of more only the number. */
const maxTold = 100

/** Something that was written or said, once the two sides of its conversation are known. */
interface Utterance {
  conversation_id: string
  present: (sides: Sides) => InboxMessage
}

/** What listeners are told about conversations: everything written, said, seen, sent and changed. */
export async function toInboxEvents(
  ctx: Ctx,
  account_id: string,
  notes: readonly Change[],
): Promise<LiveEvent[]> {
  const refsOf = (topic: string) => [
    ...new Set(notes.filter((note) => note.topic === topic).map(({ ref }) => ref)),
  ]
  const decided = refsOf('decision')
  if (decided.length > 0) await backfillCommenters(ctx, account_id, decided)
  const utterances = [
    ...(await writtenOf(ctx, account_id, { message_ids: refsOf('written'), seen_in: refsOf('seen') })),
    ...(await outgoingOf(ctx, account_id, {
      event_seqs: decided,
      outbox_seqs: refsOf('message'),
    })),
  ]
  const changed = utterances.map(({ conversation_id }) => conversation_id)
  const concerned = [...new Set([...refsOf('conversation'), ...refsOf('seen'), ...changed])]
  const account = concerned.length === 0 ? null : await findAccountName(ctx.db, account_id)
  if (account === null) return []
  const { human_agent } = await inboxSettingsOf(ctx.db, account_id)
  const rows = await findConversationsOf(ctx.db, account_id, concerned.slice(-maxTold))
  await enqueueNameLookups(ctx, account_id, rows)
  const people = new Map(rows.map((row) => [row.conversation_id, row]))
  const at = notes.length - 1
  const presenting = { account, human_agent, now: ctx.clock.now() }
  const messages = utterances.slice(-maxTold).flatMap(({ conversation_id, present }) => {
    const person = people.get(conversation_id)
    const data = person && { conversation_id, message: present({ account, person }) }
    return data ? [{ at, event: 'message', data }] : []
  })
  const untold = Math.max(0, utterances.length - maxTold) + Math.max(0, concerned.length - maxTold)
  return [
    ...messages,
    ...rows.map((row) => ({ at, event: 'conversation', data: conversationOf(row, presenting) })),
    ...(untold > 0 ? [{ at, event: 'more', data: { count: untold } }] : []),
  ]
}

async function writtenOf(
  { db }: Ctx,
  account_id: string,
  { message_ids, seen_in }: { message_ids: readonly string[]; seen_in: readonly string[] },
): Promise<Utterance[]> {
  const seen = seen_in.length === 0 ? [] : await findSeenIn(db, account_id, seen_in)
  const written = message_ids.length === 0 ? [] : await findMessagesOf(db, account_id, message_ids)
  const rows = new Map([...seen, ...written].map((row) => [row.message_id, row]))
  return [...rows.values()].map((row) => ({
    conversation_id: row.conversation_id,
    present: (sides) => messageOf(row, sides),
  }))
}

/** Comments of people with a conversation, answers to them, and messages that are under way or came to nothing. */
async function outgoingOf(
  { db }: Ctx,
  account_id: string,
  { event_seqs, outbox_seqs }: { event_seqs: readonly string[]; outbox_seqs: readonly string[] },
): Promise<Utterance[]> {
  const said = event_seqs.length === 0 ? [] : await placesOfComments(db, account_id, event_seqs)
  const sent = outbox_seqs.length === 0 ? [] : await placesOfOutgoing(db, account_id, outbox_seqs)
  const places = [...said, ...sent]
  if (places.length === 0) return []
  const only = { event_seqs: said.map(({ ref }) => ref), outbox_seqs: sent.map(({ ref }) => ref) }
  const conversation_ids = [...new Set(places.map(({ conversation_id }) => conversation_id))]
  const comments = await findComments(db, { conversation_ids, only, limit: 2 * maxTold })
  const unsent = sent.length === 0 ? [] : await unsentAmong(db, account_id, only.outbox_seqs)
  const placeOf = new Map(sent.map(({ ref, conversation_id }) => [ref, conversation_id]))
  return [
    ...comments.toReversed().map((row) => ({
      conversation_id: row.conversation_id,
      present: (sides: Sides) => commentOf(row, sides),
    })),
    ...unsent.map((row) => ({
      conversation_id: placeOf.get(row.outbox_seq) ?? '',
      present: (sides: Sides) => unsentOf(row, sides),
    })),
  ]
}
