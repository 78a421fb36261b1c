import type { CommentEvent, InstagramEvent, MessageEvent } from '#src/integrations/instagram/event.ts'

type UsualComment = Omit<CommentEvent, 'kind' | 'key' | 'occurred_at' | 'comment_id' | 'raw'>
type UsualMessage = Omit<MessageEvent, 'kind' | 'key' | 'occurred_at' | 'mid' | 'person_id' | 'attachments'>

/** Values that most events have. They are not stored, because each event is stored. */
const usualComment: UsualComment = {
  text: null,
  from_id: null,
  from_username: null,
  media_id: null,
  media_product_type: 'FEED',
  parent_id: null,
  is_own: false,
  live: false,
  ad_id: null,
  ad_title: null,
  original_media_id: null,
}
const usualMessage: UsualMessage = {
  text: null,
  quick_reply_payload: null,
  reply_to_mid: null,
  reply_to_story: null,
  is_echo: false,
  is_self: false,
  is_unsupported: false,
  referral: null,
  standby: false,
}

/** An event without values that most events have. Events of other kinds, and older ones, are complete. */
export type StoredEvent =
  | (Pick<CommentEvent, 'kind' | 'occurred_at' | 'comment_id'> & Partial<CommentEvent>)
  | (Pick<MessageEvent, 'kind' | 'key' | 'occurred_at' | 'mid' | 'person_id' | 'attachments'> &
      Partial<MessageEvent>)
  | Exclude<InstagramEvent, CommentEvent | MessageEvent>

/** Returns what is stored of an event. */
export function storedEvent(event: InstagramEvent): object {
  if (event.kind === 'comment') return without({ ...usualComment, key: event.comment_id }, event)
  return event.kind === 'message' ? without({ ...usualMessage }, event) : event
}

function without(usual: Readonly<Record<string, unknown>>, event: object): object {
  return Object.fromEntries(
    Object.entries(event).filter(([field, value]) => !(field in usual) || usual[field] !== value),
  )
}

/** Returns the event of which `stored` was stored. */
export function restoredEvent(stored: StoredEvent): InstagramEvent {
  switch (stored.kind) {
    case 'comment':
      return { ...usualComment, key: stored.comment_id, ...stored }
    case 'message':
      return { ...usualMessage, ...stored }
    default:
      return stored
  }
}
