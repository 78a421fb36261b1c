import type { CommentEvent, InstagramEvent, MentionEvent } from './event.ts'
import { at, has, idAt, textAt } from './fields.ts'
import { readMessaging, messagingFields, type EntryContext, unknownEvent } from './messaging-event.ts'

/**
 * Reads a `{field, value}` pair, from `changes[]` or directly from the entry.
 * Returns the event, or text that says why the pair is rejected.
 */
export function readChange(change: unknown, entry: EntryContext): InstagramEvent | string {
  const field = textAt(change, 'field')
  const value = at(change, 'value')
  if (field === null || typeof value !== 'object' || value === null) return 'a change without field or value'
  if (field === 'comments' || field === 'live_comments') return readComment(value, field, entry)
  if (field === 'mentions') return readMention(value, entry)
  // The test button of the app dashboard sends messages in the form of comments.
  if (messagingFields.has(field) && has(value, 'sender')) return readMessaging(value, entry)
  return unknownEvent(change, entry)
}

function readComment(value: object, field: string, entry: EntryContext): CommentEvent | string {
  const comment_id = idAt(value, 'id') ?? idAt(value, 'comment_id')
  const from = at(value, 'from')
  const from_id = idAt(from, 'id')
  const media = at(value, 'media')
  const media_id = idAt(media, 'id')
  if (comment_id === null) return 'a comment without id'
  if (from_id === null) return 'a comment without author'
  if (media_id === null) return 'a comment without post'
  if (entry.sentAt === null) return 'a comment without time'
  return {
    kind: 'comment',
    key: comment_id,
    occurred_at: entry.sentAt,
    comment_id,
    text: textAt(value, 'text') ?? '',
    from_id,
    from_username: textAt(from, 'username'),
    media_id,
    media_product_type: textAt(media, 'media_product_type'),
    parent_id: idAt(value, 'parent_id'),
    is_own: from_id === entry.platformUserId || has(from, 'self_ig_scoped_id'),
    live: field === 'live_comments',
    ad_id: idAt(media, 'ad_id'),
    ad_title: textAt(media, 'ad_title'),
    original_media_id: idAt(media, 'original_media_id'),
  }
}

function readMention(value: object, entry: EntryContext): MentionEvent | string {
  const media_id = idAt(value, 'media_id')
  const comment_id = idAt(value, 'comment_id')
  if (media_id === null) return 'a mention without post'
  if (entry.sentAt === null) return 'a mention without time'
  return {
    kind: 'mention',
    key: `mention:${media_id}:${comment_id ?? ''}`,
    occurred_at: entry.sentAt,
    media_id,
    comment_id,
  }
}
