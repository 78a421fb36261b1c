import { credentialsOf, findAccountName } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { day } from '@skein/contract/durations'
import type {
  CommentEvent,
  EditEvent,
  InstagramEvent,
  MentionEvent,
} from '#src/integrations/instagram/event.ts'
import { PlatformError } from '#src/integrations/instagram/graph/errors.ts'
import { completeComment, completeEdit, completeMention } from '#src/features/events/index.ts'
import { type QueuedEvent } from '../queue/event-queue-store.ts'
import { saveMediaOwner } from './media-owner-store.ts'

/**
 * What to read before an event is recorded: a comment itself, the text of a mention, whether the media of either is the
 * account's own, or the text of an edited message.
 */
export type ContentFact = 'comment' | 'mention' | 'owner' | 'edit'
export type CommentFact = Exclude<ContentFact, 'edit'>

const facts: readonly string[] = ['comment', 'mention', 'owner'] satisfies CommentFact[]

export const isCommentFact = (fact: string): fact is CommentFact => facts.includes(fact)

/** Whether an event is of a kind that is read before it is recorded, if it is incomplete. */
export const isReadFirst = (event: InstagramEvent): event is CommentEvent | MentionEvent | EditEvent =>
  event.kind === 'comment' || event.kind === 'mention' || event.kind === 'edit'

/** Of a boosted post, the post and not its ad. */
export const mediaOf = (event: CommentEvent | MentionEvent) =>
  event.kind === 'mention' ? event.media_id : (event.original_media_id ?? event.media_id)

/**
 * Returns what to read before the event is recorded, or null. Comments of the account itself are never answered, and
 * live comments arrive only from the account's own broadcasts.
 */
export function missingContentFact(queued: QueuedEvent): ContentFact | null {
  const { event, given_up, own_media } = queued
  if (event.kind === 'edit') return event.text === null && !given_up.includes('edit') ? 'edit' : null
  if (event.kind === 'mention') return missingMentionFact(event, queued)
  if (event.kind !== 'comment' || given_up.includes('comment')) return null
  if (event.from_id === null || event.text === null || event.media_id === null) return 'comment'
  return event.is_own || event.live || own_media !== null || given_up.includes('owner') ? null : 'owner'
}

/** Nothing is read for an account without an automation that answers mentions. */
function missingMentionFact(
  { text }: MentionEvent,
  { given_up, own_media, answers_mentions }: QueuedEvent,
): CommentFact | null {
  if (!answers_mentions || own_media === true) return null
  if (own_media === null) return 'owner'
  return text === undefined && !given_up.includes('mention') ? 'mention' : null
}

interface Loading<Event = CommentEvent | MentionEvent> {
  event_seq: string
  account_id: string
  event: Event
}

/**
 * Reads an incomplete comment and stores what the webhook lacks. Returns false if Instagram refuses; throws if it may be
 * tried again, also for an unknown comment: a new comment can be readable seconds after its webhook.
 */
export async function readComment(
  ctx: Ctx,
  { event_seq, account_id, event }: Loading<CommentEvent>,
): Promise<boolean> {
  const as = await credentialsOf(ctx, account_id)
  const comment = await unlessRefused(ctx.instagram.getComment(as, event.comment_id))
  if (comment === 'refused') return false
  if (comment === null)
    throw new PlatformError('retry', { reason: 'not_found', message: 'no such comment yet' })
  const from_id = event.from_id ?? comment.from_id
  const media_id = event.media_id ?? comment.media_id
  if (from_id === null || media_id === null) return false
  await completeComment(ctx.db, event_seq, {
    text: event.text ?? comment.text,
    from_id,
    from_username: event.from_username ?? comment.from_username,
    media_id,
    media_product_type: event.media_product_type ?? comment.media_product_type,
    parent_id: event.parent_id ?? comment.parent_id,
    is_own: event.is_own || from_id === as.platformUserId,
  })
  return true
}

/**
 * Reads and stores the text and the author of a mention. Returns false if Instagram refuses, and for a mention without
 * author, which no limit per person can count; throws if it may be tried again, also for an unknown mention.
 */
export async function readMention(
  ctx: Ctx,
  { event_seq, account_id, event }: Loading<MentionEvent>,
): Promise<boolean> {
  const as = await credentialsOf(ctx, account_id)
  const mention = await unlessRefused(ctx.instagram.getMention(as, event))
  if (mention === null)
    throw new PlatformError('retry', { reason: 'not_found', message: 'no such mention yet' })
  if (mention === 'refused' || mention.username === null || mention.text === null) return false
  const name = await findAccountName(ctx.db, account_id)
  await completeMention(ctx.db, event_seq, {
    text: mention.text,
    from_username: mention.username,
    is_own: name?.platform_username.toLowerCase() === mention.username.toLowerCase(),
  })
  return true
}

/**
 * Reads and stores the text of an edited message whose event has none. Returns false if there is no text to read; throws if
 * it may be tried again.
 */
export async function readEdit(
  ctx: Ctx,
  { event_seq, account_id, event }: Loading<EditEvent>,
): Promise<boolean> {
  const as = await credentialsOf(ctx, account_id)
  const text = await unlessRefused(ctx.instagram.getMessageText(as, event.mid))
  if (text === null || text === 'refused') return false
  await completeEdit(ctx.db, event_seq, text)
  return true
}

/** Seconds: ownership does not change, but a post that is not readable yet can become readable. */
const validFor = { own: (365 * day) / 1000, foreign: day / 1000, unknown: 3600 }

/**
 * Reads and stores whether media is the account's own. Instagram lets an account read only its own media by id, so media
 * that it refuses or does not know is taken as foreign for a day: an unanswered comment can be answered by hand, but a
 * reply below the post of another account cannot be taken back unseen.
 */
export async function readOwner(ctx: Ctx, { account_id, event }: Loading): Promise<void> {
  const media_id = mediaOf(event)
  if (media_id === null) return
  const as = await credentialsOf(ctx, account_id)
  const media = await unlessRefused(ctx.instagram.getMediaOwner(as, media_id))
  const isOwnMedia =
    media !== null &&
    media !== 'refused' &&
    (await isOwn(ctx, { account_id, media, platform_user_id: as.platformUserId }))
  await saveMediaOwner(ctx.db, {
    account_id,
    media_id,
    own: isOwnMedia,
    valid: isOwnMedia ? validFor.own : validFor.foreign,
  })
}

/** Stores that the owner could not be read. The comments that wait are mentions; it is read again after an hour. */
export async function giveUpOwner(ctx: Ctx, { account_id, event }: Loading): Promise<void> {
  const media_id = mediaOf(event)
  if (media_id !== null)
    await saveMediaOwner(ctx.db, { account_id, media_id, own: false, valid: validFor.unknown })
}

type MediaOwner = NonNullable<Awaited<ReturnType<Ctx['instagram']['getMediaOwner']>>>

/** Media without any owner was readable, so it is the account's own. */
async function isOwn(
  ctx: Ctx,
  {
    account_id,
    media,
    platform_user_id,
  }: { account_id: string; media: MediaOwner; platform_user_id: string },
) {
  if (media.owner_id === platform_user_id || media.username === null) return true
  const name = await findAccountName(ctx.db, account_id)
  return name?.platform_username.toLowerCase() === media.username.toLowerCase()
}

/** A missing permission for one object is no reason to ask for a new login: only the read is refused. */
async function unlessRefused<T>(reading: Promise<T>): Promise<T | 'refused'> {
  try {
    return await reading
  } catch (error) {
    const isRefused =
      error instanceof PlatformError && (error.kind === 'rejected' || error.reason === 'permission_missing')
    if (isRefused) return 'refused'
    throw error
  }
}
