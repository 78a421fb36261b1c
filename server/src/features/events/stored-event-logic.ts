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

/** The columns of an event that are stored beside its payload. */
export interface EventColumns {
  event_key: string
  /** Milliseconds since 1970. */
  happened_at: number
}

/**
 * An event without values that most events have; a comment also lacks what the columns tell. Events of other kinds, and
 * older ones, are complete.
 */
export type StoredEvent =
  | (Partial<CommentEvent> & { kind?: 'comment' })
  | (Pick<MessageEvent, 'kind' | 'key' | 'occurred_at' | 'mid' | 'person_id' | 'attachments'> &
      Partial<MessageEvent>)
  | Exclude<InstagramEvent, CommentEvent | MessageEvent>

/** Returns what is stored of an event. */
export function storedEvent(event: InstagramEvent): object {
  if (event.kind === 'comment') {
    const { kind, key, occurred_at } = event
    return without({ ...usualComment, kind, key, occurred_at, comment_id: key }, event)
  }
  return event.kind === 'message' ? without({ ...usualMessage }, event) : event
}

function without(usual: Readonly<Record<string, unknown>>, event: object): object {
  return Object.fromEntries(
    Object.entries(event).filter(([field, value]) => !(field in usual) || usual[field] !== value),
  )
}

/** Returns the event of which `storedFields` are stored. */
export function restoredEvent(
  storedFields: StoredEvent,
  { event_key: key, happened_at: occurred_at }: EventColumns,
): InstagramEvent {
  switch (storedFields.kind) {
    case undefined:
    case 'comment':
      return { ...usualComment, key, occurred_at, comment_id: key, ...storedFields, kind: 'comment' }
    case 'message':
      return { ...usualMessage, ...storedFields }
    default:
      return storedFields
  }
}
