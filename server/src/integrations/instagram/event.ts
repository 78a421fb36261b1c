/** An Instagram webhook event in our own format. Ids are text; times are milliseconds since 1970. */
export type InstagramEvent =
  | CommentEvent
  | MentionEvent
  | MessageEvent
  | EditEvent
  | UnsendEvent
  | PostbackEvent
  | ReactionEvent
  | ReadEvent
  | ReferralEvent
  | OptinEvent
  | HandoverEvent
  | UnknownEvent

interface BaseEvent {
  /** Identifies the event within its account; the same when a webhook is delivered again. */
  key: string
  occurred_at: number
  /** Not brought by a webhook: a sweep found it. */
  found_by?: 'sweep'
  /** The account had already answered it outside of Skein when a sweep found it. */
  was_answered?: true
}

export interface CommentEvent extends BaseEvent {
  kind: 'comment'
  comment_id: string
  /** Null, like the author and the media, when the webhook lacks it and it was not read yet. */
  text: string | null
  from_id: string | null
  from_username: string | null
  media_id: string | null
  /** AD, FEED, STORY or REELS. */
  media_product_type: string | null
  /** The comment that this one replies to. */
  parent_id: string | null
  /** Written by the account itself, in the app or through the API. */
  is_own: boolean
  /** Written during a live broadcast. */
  live: boolean
  ad_id: string | null
  ad_title: string | null
  /** The boosted post, when the comment is below its ad. */
  original_media_id: string | null
  /** The change as received, when its author, text or media is missing. */
  raw?: unknown
}

/** The account was mentioned in a caption (no comment id) or in a comment on another account's post. */
export interface MentionEvent extends BaseEvent {
  kind: 'mention'
  media_id: string
  comment_id: string | null
  /** Like the author, absent until it was read. */
  text?: string
  from_username?: string
  /** The account mentioned itself; absent until its author was read. */
  is_own?: boolean
}

interface ConversationEvent extends BaseEvent {
  /** The person of the conversation, also when the account is the sender. */
  person_id: string
  /** Another app controls the conversation: do not reply. */
  standby: boolean
}

export interface MessageEvent extends ConversationEvent {
  kind: 'message'
  mid: string
  text: string | null
  attachments: MessageAttachment[]
  /** Payload of the tapped quick reply; `text` is then its title. */
  quick_reply_payload: string | null
  reply_to_mid: string | null
  reply_to_story: { id: string | null; url: string | null } | null
  /** Sent by the account: by Skein, by another app or by a person. */
  is_echo: boolean
  /** Sent by the account to itself. */
  is_self: boolean
  /** Of a kind whose content webhooks do not include. */
  is_unsupported: boolean
  referral: Referral | null
}

export interface MessageAttachment {
  /** image, video, audio, file, share, story_mention, ig_post, ig_reel, ephemeral, … */
  type: string
  /** Null for disappearing media; expires after some days. */
  url: string | null
  title: string | null
  media_id: string | null
}

export interface Referral {
  ref: string | null
  source: string | null
  type: string | null
  ad_id: string | null
  product_id: string | null
}

export interface EditEvent extends ConversationEvent {
  kind: 'edit'
  mid: string
  /** Null when the event has none. */
  text: string | null
  num_edit: number
}

interface UnsendEvent extends ConversationEvent {
  kind: 'unsend'
  mid: string
}

/** A tap on an ice breaker, a menu entry or a template button. */
interface PostbackEvent extends ConversationEvent {
  kind: 'postback'
  mid: string | null
  title: string | null
  payload: string
  is_self: boolean
  referral: Referral | null
}

interface ReactionEvent extends ConversationEvent {
  kind: 'reaction'
  /** The message that was reacted to. */
  mid: string
  action: 'react' | 'unreact'
  reaction: string | null
  emoji: string | null
}

/** The person has seen all messages up to this one. */
interface ReadEvent extends ConversationEvent {
  kind: 'read'
  mid: string
}

interface ReferralEvent extends ConversationEvent {
  kind: 'referral'
  referral: Referral
}

interface OptinEvent extends ConversationEvent {
  kind: 'optin'
  optin_type: string | null
  payload: string | null
}

interface HandoverEvent extends ConversationEvent {
  kind: 'handover'
  action: 'pass' | 'take' | 'request' | 'roles'
  app_id: string | null
  metadata: string | null
}

/** Kept as received, so that no event is lost when the platform adds a kind. */
export interface UnknownEvent extends BaseEvent {
  kind: 'unknown'
  raw: unknown
}
