import type { Comment, EngineEvent, Mention } from '@skein/engine/event'
import {
  linkMessages,
  markHumanEchoes,
  notifyOfReplies,
  recordMessages,
  type ThreadEvent,
} from '#src/features/inbox/index.ts'
import { reconcileMessageEchoes, reconcileReplyEchoes, type ReplyEcho } from '#src/features/outbox/index.ts'
import { messageKindOf } from '#src/integrations/instagram/webhook/message-kind-logic.ts'
import type { CommentEvent, InstagramEvent, MentionEvent } from '#src/integrations/instagram/event.ts'
import type { Ctx } from '#src/context.ts'
import type { Transaction } from '#src/infra/db/client.ts'
import { cancelAnswersToUnsent, readCurrentEvents } from './queue/current-events.ts'
import { mediaOf } from './facts/read-comment-facts.ts'
import { contentOf } from './sent-content.ts'
import type { QueuedEvent } from './queue/event-queue-store.ts'
import type { IncomingEvent, ConversationState } from '#src/features/decisions/index.ts'

/**
 * Records events before any is decided: stores messages, and matches echoes with sends in progress or with a person
 * who replied in the Instagram app. Returns the events that automations can react to.
 */
export async function recordEvents(
  ctx: Ctx,
  tx: Transaction,
  events: readonly QueuedEvent[],
): Promise<IncomingEvent[]> {
  await reconcileReplyEchoes(tx, events.flatMap(replyEchoOf))
  const states = await recordThreads(ctx, tx, events.flatMap(inThread))
  await cancelAnswersToUnsent(tx, events)
  const asItIsNow = await readCurrentEvents(ctx, tx, events)
  return events.flatMap(({ event_seq, account_id, event, replies, received_at, given_up, own_media }) => {
    const conversation = states.get(event_seq) ?? null
    const username = conversation?.username ?? null
    const engineEvent = engineEventOf(event, { username, own_media, given_up })
    if (!engineEvent) return []
    const current = asItIsNow(event_seq, engineEvent)
    const origin = event.found_by === undefined ? {} : { found_by: event.found_by }
    return [
      { event_seq, account_id, event: current, replies, received_at, given_up, conversation, ...origin },
    ]
  })
}

type QueuedInThread = QueuedEvent & { event: ThreadEvent }
type Recorded = ConversationState & { username: string | null }

const inThread = (queued: QueuedEvent): QueuedInThread[] => {
  const { event } = queued
  return 'person_id' in event ? [{ ...queued, event }] : []
}

async function recordThreads(
  ctx: Ctx,
  tx: Transaction,
  queued: readonly QueuedInThread[],
): Promise<Map<string, Recorded>> {
  if (queued.length === 0) return new Map()
  const recorded = await recordMessages(ctx, tx, queued)
  await notifyOfReplies(ctx, tx, recorded)
  const foreign = await reconcileEchoes(ctx, tx, queued.flatMap(messageEchoOf))
  const paused = await markHumanEchoes(ctx, tx, foreign)
  const pauses = new Map(paused.map((state) => [state.conversation_id, state.paused_until]))
  return new Map(
    recorded.map((state) => [
      state.event_seq,
      { ...state, paused_until: pauses.get(state.conversation_id) ?? state.paused_until },
    ]),
  )
}

interface Echo {
  account_id: string
  person_id: string
  message_id: string
  text: string | null
  occurred_at: number
}

/** Adds echoes of our own messages to their conversations. Returns the others, which were sent in another app. */
async function reconcileEchoes(ctx: Ctx, tx: Transaction, echoes: readonly Echo[]): Promise<Echo[]> {
  const ownEchoes = await reconcileMessageEchoes(tx, echoes)
  const byMessage = new Map(ownEchoes.map((echo) => [`${echo.account_id} ${echo.message_id}`, echo]))
  const ownOf = (echo: Echo) => byMessage.get(`${echo.account_id} ${echo.message_id}`)
  await linkMessages(
    ctx,
    tx,
    echoes.flatMap((echo) => {
      const match = ownOf(echo)
      if (!match) return []
      const { by_person, outbox_seq, body } = match
      const content = body ? contentOf(body, { is_plain: echo.text === body.plain }) : {}
      return [{ ...echo, ...content, sender_kind: by_person ? 'person' : 'automation', outbox_seq }]
    }),
  )
  return echoes.filter((echo) => !ownOf(echo))
}

function messageEchoOf({ account_id, event }: QueuedInThread): Echo[] {
  if (event.kind !== 'message' || !event.is_echo || event.is_self || event.standby) return []
  const { person_id, mid, text, occurred_at } = event
  return [{ account_id, person_id, message_id: mid, text, occurred_at }]
}

function replyEchoOf({ account_id, event }: QueuedEvent): ReplyEcho[] {
  if (event.kind !== 'comment' || !event.is_own || event.parent_id === null || event.text === null) return []
  return [{ account_id, comment_id: event.parent_id, text: event.text, platform_id: event.comment_id }]
}

function commentOf(event: CommentEvent, own_media: boolean | null): Comment {
  return {
    kind: 'comment',
    event_id: event.comment_id,
    text: event.text ?? '',
    from_id: event.from_id ?? '',
    from_username: event.from_username,
    post_id: mediaOf(event) ?? '',
    parent_id: event.parent_id,
    is_own: event.is_own,
    live: event.live,
    ...(isUnderAd(event) ? { ad: true } : {}),
    occurred_at: event.occurred_at,
    ...foreignOrUnreadable(event, own_media),
  }
}

/** Dynamic ads have no id. */
const isUnderAd = ({ ad_id, media_product_type }: CommentEvent): boolean =>
  ad_id !== null || media_product_type === 'AD'

/**
 * Instagram names the author of a mention only by username, which takes the place of the id in limits per person. A
 * mention on the account's own media is not answered: the comment itself arrives as well.
 */
function mentionOf(event: MentionEvent, { own_media, given_up }: Known): Comment {
  const { comment_id, media_id, text, from_username, is_own = false, occurred_at } = event
  return {
    kind: 'comment',
    event_id: comment_id ?? media_id,
    text: text ?? '',
    from_id: from_username === undefined ? '' : `@${from_username.toLowerCase()}`,
    from_username: from_username ?? null,
    post_id: media_id,
    parent_id: null,
    is_own,
    live: false,
    occurred_at,
    ...(own_media === true
      ? { unanswerable: 'not_own_media' }
      : {
          mention: {
            place: comment_id === null ? 'caption' : 'comment',
            ...(text === undefined ? { unread: unreadReason(given_up) } : {}),
          },
        }),
  }
}

const unreadReason = (given_up: readonly string[]): NonNullable<Mention['unread']> =>
  given_up.includes('gone') ? 'gone' : 'comment_unreadable'

/** What is known about an event beside its payload. */
interface Known {
  /** Of the person who wrote a message. */
  username: string | null
  own_media: boolean | null
  given_up: readonly string[]
}

/** Returns the event that automations can react to; null for all others, which are only recorded. */
export function engineEventOf(event: InstagramEvent, facts: Known): EngineEvent | null {
  const { username } = facts
  switch (event.kind) {
    case 'comment':
      return commentOf(event, facts.own_media)
    case 'mention':
      return mentionOf(event, facts)
    case 'message':
      if (event.is_echo && !event.is_self) return null
      return {
        ...messageFields(event, username),
        message_kind: messageKindOf(event),
        event_id: event.mid,
        text: event.text ?? '',
        payload: event.quick_reply_payload,
        is_own: event.is_self,
      }
    case 'postback':
      return {
        ...messageFields(event, username),
        message_kind: 'postback',
        event_id: event.mid ?? event.key,
        text: event.title ?? '',
        payload: event.payload,
        is_own: event.is_self,
      }
    case 'referral':
      return {
        ...messageFields(event, username),
        message_kind: 'referral',
        event_id: event.key,
        text: '',
        payload: null,
        is_own: false,
      }
    case 'edit':
    case 'unsend':
    case 'reaction':
    case 'read':
    case 'optin':
    case 'handover':
    case 'unknown':
      return null
  }
}

function foreignOrUnreadable(
  event: CommentEvent,
  own_media: boolean | null,
): Pick<Comment, 'unanswerable' | 'mention'> {
  if (event.from_id === null || event.text === null || event.media_id === null) {
    return { unanswerable: 'comment_unreadable' }
  }
  return own_media === false && !event.is_own && !event.live ? { mention: { place: 'comment' } } : {}
}

const messageFields = (
  { person_id, standby, occurred_at }: { person_id: string; standby: boolean; occurred_at: number },
  from_username: string | null,
) => ({ kind: 'message' as const, from_id: person_id, from_username, standby, occurred_at })
