import type { CommentEvent, MessageEvent } from '#src/integrations/instagram/event.ts'
import { messageKey } from '#src/integrations/instagram/messaging-event.ts'
import type { ShownComment, ShownReply, Thread } from '#src/integrations/instagram/schemas.ts'

/** Who the account is on Instagram. */
export interface Self {
  platform_user_id: string
  /** In lower case; null if unknown. */
  username: string | null
}

/** What is compared: items between `after` and `before`, in milliseconds since 1970. */
export interface Span {
  after: number
  before: number
}

/** Instagram returns whole seconds. */
const isWithin = (at: number, { after, before }: Span) => at + 999 >= after && at <= before

const isOwn = ({ from_id, from_username }: ShownReply, self: Self): boolean =>
  from_id === self.platform_user_id ||
  (from_id === null && self.username !== null && from_username?.toLowerCase() === self.username)

/** Media with comments. `ad`: what webhooks say about an ad. */
export interface SweptMedia extends Pick<CommentEvent, 'media_product_type'> {
  id: string
  ad?: Pick<CommentEvent, 'ad_id' | 'ad_title' | 'original_media_id'>
}

const noAd = { ad_id: null, ad_title: null, original_media_id: null }

interface Comparison {
  self: Self
  span: Span
  /** Ids of replies or messages that Skein has sent. */
  sent: ReadonlySet<string>
}

/** Returns the ids of the account's own replies below comments. */
export const ownReplies = (comments: readonly ShownComment[], self: Self): string[] =>
  comments.flatMap(({ replies }) => replies.flatMap((reply) => (isOwn(reply, self) ? [reply.id] : [])))

/**
 * Returns the comments and replies of people below a post as events. Omits hidden comments, which were moderated, and
 * replies without an author, which may be the account's own. An own reply that Skein has not sent shows that a person or
 * another app has answered the comment; those of Skein answer replies below it.
 */
export function commentEventsOf(
  post: SweptMedia,
  comments: readonly ShownComment[],
  { self, span, sent }: Comparison,
): CommentEvent[] {
  return comments
    .filter(({ hidden }) => !hidden)
    .flatMap((comment) => {
      const answered = comment.replies.some((reply) => isOwn(reply, self) && !sent.has(reply.id))
      const top = isOwn(comment, self) ? [] : [eventOf(post, comment, { parent_id: null, answered })]
      const replies = comment.replies
        .filter((reply) => reply.from_id !== null && !isOwn(reply, self))
        .map((reply) => eventOf(post, reply, { parent_id: comment.id, answered: false }))
      return [...top, ...replies]
    })
    .filter(({ occurred_at }) => isWithin(occurred_at, span))
}

function eventOf(
  post: SweptMedia,
  comment: ShownReply,
  { parent_id, answered }: { parent_id: string | null; answered: boolean },
): CommentEvent {
  return {
    kind: 'comment',
    key: comment.id,
    occurred_at: comment.timestamp,
    comment_id: comment.id,
    text: comment.text,
    from_id: comment.from_id,
    from_username: comment.from_username,
    media_id: post.id,
    media_product_type: post.media_product_type,
    parent_id,
    is_own: false,
    live: false,
    ...(post.ad ?? noAd),
    found_by: 'sweep',
    ...(answered ? { was_answered: true } : {}),
  }
}

type ShownMessage = Thread['messages'][number]

/**
 * Returns the messages of people as events, oldest first. A later message of the account that Skein has not sent shows that
 * a person or another app has answered.
 */
export function messageEventsOf(
  messages: readonly ShownMessage[],
  { self, span, sent }: Comparison,
): MessageEvent[] {
  const own = messages.filter(({ from_id }) => from_id === self.platform_user_id)
  const lastByHand = Math.max(
    0,
    ...own
      .filter(({ mid, timestamp }) => !sent.has(mid) && timestamp <= span.before)
      .map((each) => each.timestamp),
  )
  return messages
    .filter((message) => message.from_id !== null && message.from_id !== self.platform_user_id)
    .filter(({ timestamp }) => isWithin(timestamp, span))
    .toReversed()
    .map((message) => messageEventOf(message, lastByHand > message.timestamp))
}

function messageEventOf(message: ShownMessage, answered: boolean): MessageEvent {
  return {
    kind: 'message',
    key: messageKey(message.mid),
    occurred_at: message.timestamp,
    person_id: message.from_id ?? '',
    standby: false,
    mid: message.mid,
    text: message.text === '' ? null : message.text,
    attachments: message.attachments.map(({ type, url }) => ({ type, url, title: null, media_id: null })),
    quick_reply_payload: null,
    reply_to_mid: null,
    reply_to_story: null,
    is_echo: false,
    is_self: false,
    is_unsupported: message.is_unsupported,
    referral: null,
    found_by: 'sweep',
    ...(answered ? { was_answered: true } : {}),
  }
}
