import { knownName, knownUsername } from '@skein/contract/usernames'
import * as z from 'zod'
import { listOf, readItems } from '../../read-list.ts'
import { at, millisecondsOf } from './fields.ts'

/** Schemas of the platform's responses. They describe only what Skein uses and ignore everything else. */

const Id = z.union([z.string().min(1), z.number().transform(String)])
const optional = <T>(schema: z.ZodType<T>) => schema.nullish().transform((value) => value ?? null)
const Text = optional(z.string())
/** Null also for a text that is no username. */
const Username = Text.transform((username) => knownUsername(username))
const Count = optional(
  z.union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ]),
)
const TruthValue = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
const OptionalFlag = optional(TruthValue)
const Flag = OptionalFlag.transform((value) => value ?? false)

/** `2025-07-28T22:44:49+0000`, or a number as in webhooks, to milliseconds. */
const Time = z.union([z.string(), z.number()]).transform((time, context) => {
  const milliseconds = millisecondsOf({ time }, 'time')
  if (milliseconds !== null) return milliseconds
  context.addIssue('not a time')
  return z.NEVER
})

/** Servers in PHP write an empty object as `[]`. */
const Paging = z.preprocess(
  (paging) => (Array.isArray(paging) && paging.length === 0 ? null : paging),
  z
    .object({ cursors: z.object({ after: z.string().nullish() }).nullish(), next: z.string().nullish() })
    .nullish(),
)

/**
 * A page of a list. The last page has no `next` but may still have cursors. An empty page ends the list even if it has a
 * `next`, so that no reader follows it forever. `unreadable`: the number of items that are left out.
 */
export const pageOf = <T extends z.ZodType>(item: T, name: string) =>
  z.object({ data: z.array(z.unknown()), paging: Paging }).transform(({ data, paging }) => {
    const items = readItems(data, { item, name })
    const next = data.length === 0 || !paging?.next ? null : (paging.cursors?.after ?? null)
    return { items, next_cursor: next, unreadable: data.length - items.length }
  })

/** A list inside of an item; null when it is absent or has null in place of its items. */
const listInside = <T>(list: z.ZodType<T>) =>
  z.preprocess(
    (value) => (typeof value === 'object' && value !== null && at(value, 'data') === null ? null : value),
    optional(list),
  )
const inner = <T extends z.ZodType>(item: T, name: string) =>
  listInside(z.object({ data: listOf(item, name) }))

export const Created = z.object({ id: Id })
const Person = z.object({ id: Id, username: Username })
/** Instagram may leave out the id. */
const Author = z.object({ id: optional(Id), username: Username })

export const CommentReply = z
  .object({ id: Id, text: Text, timestamp: Time, username: Username, from: optional(Author) })
  .transform((reply) => ({
    id: reply.id,
    text: reply.text ?? '',
    from_id: reply.from?.id ?? null,
    from_username: reply.from?.username ?? reply.username,
    timestamp: reply.timestamp,
  }))
export type CommentReply = z.output<typeof CommentReply>

export const Comment = z
  .object({
    id: Id,
    text: Text,
    timestamp: Time,
    username: Username,
    from: optional(Author),
    hidden: Flag,
    like_count: Count,
    parent_id: optional(Id),
    media: optional(z.object({ id: Id, media_product_type: Text })),
    replies: listInside(pageOf(z.object({ id: Id }), 'replies')),
  })
  .transform((comment) => ({
    id: comment.id,
    text: comment.text ?? '',
    from_id: comment.from?.id ?? null,
    from_username: comment.from?.username ?? comment.username,
    timestamp: comment.timestamp,
    hidden: comment.hidden,
    like_count: comment.like_count ?? 0,
    parent_id: comment.parent_id,
    media_id: comment.media?.id ?? null,
    media_product_type: comment.media?.media_product_type ?? null,
    /** At most one page. */
    replies_count: (comment.replies?.items.length ?? 0) + (comment.replies?.unreadable ?? 0),
  }))
export type Comment = z.output<typeof Comment>

/** The text and the author of a mention, in a comment or a caption; null if the response has none. */
export const Mentioned = z
  .object({
    mentioned_comment: optional(z.object({ text: Text, username: Username })),
    mentioned_media: optional(z.object({ caption: Text, username: Username })),
  })
  .transform(({ mentioned_comment: comment, mentioned_media: media }) =>
    comment === null
      ? media && { text: media.caption, username: media.username }
      : { text: comment.text, username: comment.username },
  )
export type Mention = NonNullable<z.output<typeof Mentioned>>

export const NewestComment = z
  .object({ id: Id, timestamp: Time, from: optional(Author) })
  .transform(({ id, timestamp, from }) => ({ id, timestamp, from_id: from?.id ?? null }))
export type NewestComment = z.output<typeof NewestComment>

/** A post without comments has no property for them. */
export const PostWithComments = z
  .object({ id: Id, comments: listInside(pageOf(NewestComment, 'comments')) })
  .transform(({ id, comments }) => ({ id, comments: comments?.items ?? [] }))

/** Comments of each post that are read together with the post. */
export const commentsWithPost = 5

const ShownReply = z
  .object({ id: Id, text: optional(z.string()), timestamp: Time, username: Username, from: optional(Author) })
  .transform(({ id, text, timestamp, username, from }) => ({
    id,
    text,
    timestamp,
    from_id: from?.id ?? null,
    from_username: from?.username ?? username,
  }))
export type ShownReply = z.output<typeof ShownReply>

/** A comment with its newest replies. */
export const ShownComment = z
  .object({
    id: Id,
    text: optional(z.string()),
    timestamp: Time,
    username: Username,
    from: optional(Author),
    hidden: Flag,
    replies: listInside(pageOf(ShownReply, 'replies')),
  })
  .transform(({ id, text, timestamp, username, from, hidden, replies }) => ({
    id,
    text,
    timestamp,
    from_id: from?.id ?? null,
    from_username: from?.username ?? username,
    hidden,
    replies: replies?.items ?? [],
  }))
export type ShownComment = z.output<typeof ShownComment>

/** Comments of a post. A page inside of another one may lack `next`, so a full page is continued by its cursor. */
const ShownComments = z
  .object({ data: z.array(z.unknown()), paging: Paging })
  .transform(({ data, paging }) => ({
    items: readItems(data, { item: ShownComment, name: 'comments' }),
    next_cursor: paging?.next || data.length >= commentsWithPost ? (paging?.cursors?.after ?? null) : null,
  }))

/** `comments` is null when they were not read with the post; a post without comments has no property for them. */
export const ShownPost = z
  .object({
    id: Id,
    media_product_type: Text,
    comments_count: Count,
    comments: listInside(ShownComments),
  })
  .transform((post) => ({ ...post, comments: post.comments ?? { items: [], next_cursor: null } }))

export const Me = z
  .preprocess(
    unwrapData,
    z.object({
      id: Id,
      user_id: Id,
      username: z.string(),
      name: Text,
      account_type: Text,
      profile_picture_url: Text,
      followers_count: Count,
      follows_count: Count,
      media_count: Count,
    }),
  )
  .transform(({ id, user_id, account_type, ...rest }) => ({
    /** Used by the deauthorize and data-deletion callbacks, not by webhooks. */
    app_scoped_id: id,
    /** Used by webhooks and in paths. */
    platform_user_id: user_id,
    account_type: account_type?.toUpperCase() ?? null,
    ...rest,
  }))
export type Me = z.output<typeof Me>

export const Media = z
  .object({
    id: Id,
    caption: Text,
    media_type: z.enum(['IMAGE', 'VIDEO', 'CAROUSEL_ALBUM']),
    media_product_type: Text,
    media_url: Text,
    thumbnail_url: Text,
    permalink: Text,
    timestamp: Time,
    username: Text,
    like_count: Count,
    comments_count: Count,
    is_comment_enabled: OptionalFlag,
    children: listInside(pageOf(z.object({ id: Id, media_type: Text, media_url: Text }), 'children')),
  })
  .transform(({ children, ...media }) => ({ ...media, children: children?.items ?? [] }))
export type Media = z.output<typeof Media>

export const MediaOwner = z
  .object({ id: Id, username: Text, owner: optional(z.object({ id: Id })) })
  .transform(({ id, username, owner }) => ({ id, username, owner_id: owner?.id ?? null }))
export type MediaOwner = z.output<typeof MediaOwner>

export const Profile = z.object({
  name: Text.transform(knownName),
  username: Username,
  profile_pic: Text,
  follower_count: Count,
  is_user_follow_business: OptionalFlag,
  is_business_follow_user: OptionalFlag,
  is_verified_user: OptionalFlag,
})
export type Profile = z.output<typeof Profile>

/** A metric is either one total or a list of values, of which the last is used. */
export const Insights = z.object({
  data: listOf(
    z.object({
      name: z.string(),
      total_value: z.object({ value: z.number() }).optional(),
      values: listOf(
        z.object({ value: z.unknown(), end_time: z.string().optional() }),
        'insights',
      ).optional(),
    }),
    'insights',
  ),
})

/** `fields` is null when no listed app names its fields. */
export const Subscriptions = z.object({ data: z.array(z.unknown()) }).transform(({ data }) => {
  const item = z.object({ subscribed_fields: listOf(z.string(), 'subscriptions').optional() })
  const apps = readItems(data, { item, name: 'subscriptions' })
  const fieldLists = apps.flatMap(({ subscribed_fields }) => (subscribed_fields ? [subscribed_fields] : []))
  return { fields: fieldLists.length === 0 && data.length > 0 ? null : fieldLists.flat() }
})

/** The documented lifetime of a long-lived token, for a response without one. */
const defaultLifetimeSeconds = 60 * 86_400

export const LongLivedToken = z.preprocess(
  unwrapData,
  z.object({
    access_token: z.string().min(1),
    /** Seconds. */
    expires_in: z.coerce
      .number()
      .positive()
      .nullish()
      .transform((seconds) => seconds ?? defaultLifetimeSeconds),
  }),
)
export type LongLivedToken = z.output<typeof LongLivedToken>

/** Documented inside `data: [..]`, in practice flat; permissions as a list or as comma-separated text. */
export const ShortLivedToken = z.preprocess(
  unwrapData,
  z.object({
    access_token: z.string().min(1),
    user_id: Id,
    /** Null when the answer does not name them. */
    permissions: z
      .union([listOf(z.string(), 'permissions'), z.string().transform((text) => text.split(','))])
      .nullish()
      .transform((names) => {
        const permissions = (names ?? []).map((name) => name.trim()).filter((name) => name !== '')
        return permissions.length > 0 ? permissions : null
      }),
  }),
)
export type ShortLivedToken = z.output<typeof ShortLivedToken>

/** Some responses are documented as one object inside `data: [..]`. */
function unwrapData(response: unknown): unknown {
  if (typeof response !== 'object' || response === null || !('data' in response)) return response
  return Array.isArray(response.data) ? response.data[0] : response
}

export const Sent = z.object({ recipient_id: Id, message_id: Id })
export type Sent = z.output<typeof Sent>

const Picture = optional(z.object({ url: Text }))

/** The name of the property that holds the address says what kind of attachment it is. */
const Attachment = z
  .object({ image_data: Picture, video_data: Picture, audio_data: Picture, file_url: Text })
  .transform(({ image_data, video_data, audio_data, file_url }) => {
    if (image_data) return { type: 'image', url: image_data.url }
    if (video_data) return { type: 'video', url: video_data.url }
    if (audio_data) return { type: 'audio', url: audio_data.url }
    return { type: 'file', url: file_url }
  })

export const MessageText = z.object({ id: Id, message: Text })

const DirectMessage = z
  .object({
    id: Id,
    created_time: Time,
    from: optional(Author),
    to: inner(Person, 'recipients'),
    message: Text,
    is_unsupported: Flag,
    attachments: inner(Attachment, 'attachments'),
  })
  .transform((message) => ({
    mid: message.id,
    timestamp: message.created_time,
    from_id: message.from?.id ?? null,
    from_username: message.from?.username ?? null,
    to_ids: message.to?.data.map((person) => person.id) ?? [],
    text: message.message ?? '',
    is_unsupported: message.is_unsupported,
    attachments: message.attachments?.data ?? [],
  }))
type DirectMessage = z.output<typeof DirectMessage>

/** Below the newest 20 messages, items have only an id and a time. Such an item becomes null. */
const WithoutContent = z
  .object({ id: Id, from: z.undefined().optional(), message: z.undefined().optional() })
  .transform(() => null)
const ListedMessage = z.union([WithoutContent, DirectMessage])

const Messages = listInside(pageOf(ListedMessage, 'messages'))

const readableMessages = (messages: z.output<typeof Messages>) => ({
  /** Newest first. */
  messages: messages?.items.filter((message) => message !== null) ?? [],
  /** Older messages exist that were not returned or can no longer be read. */
  is_truncated: messages?.items.includes(null) === true || (messages?.next_cursor ?? null) !== null,
  /** Messages that are left out because they could not be read. */
  unreadable: messages?.unreadable ?? 0,
})

export const Conversation = z
  .object({
    id: Id,
    updated_time: Time,
    participants: inner(Person, 'participants'),
    messages: Messages,
  })
  .transform(({ id, updated_time, participants, messages }) => ({
    id,
    updated_at: updated_time,
    participants: participants?.data ?? [],
    last_message: messages?.items[0] ?? null,
    ...readableMessages(messages),
  }))
export type Conversation = z.output<typeof Conversation>

export const Thread = z
  .object({ id: Id, messages: Messages })
  .transform(({ id, messages }) => ({ id, ...readableMessages(messages) }))
export type Thread = z.output<typeof Thread>
