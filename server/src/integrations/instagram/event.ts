/** What happened on Instagram, in our own words. Ids are text; times are milliseconds since 1970. */
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

interface Happened {
  /** The same for every delivery of one event, different for any two events of an account. */
  key: string
  occurred_at: number
}

export interface CommentEvent extends Happened {
  kind: 'comment'
  comment_id: string
  text: string
  from_id: string
  from_username: string | null
  media_id: string
  /** AD, FEED, STORY or REELS. */
  media_product_type: string | null
  /** The comment that this one answers. */
  parent_id: string | null
  /** Written by the account itself, in the app or through the API. */
  is_own: boolean
  /** Written during a live broadcast. */
  live: boolean
  ad_id: string | null
  ad_title: string | null
  /** The post that was boosted, when the comment stands below the ad. */
  original_media_id: string | null
}

/** The account was named in a caption (no comment id) or in a comment on somebody else's post. */
export interface MentionEvent extends Happened {
  kind: 'mention'
  media_id: string
  comment_id: string | null
}

interface InThread extends Happened {
  /** The person of the conversation, whoever wrote. */
  person_id: string
  /** Another app has the conversation: read it, do not answer. */
  standby: boolean
}

export interface MessageEvent extends InThread {
  kind: 'message'
  mid: string
  text: string | null
  attachments: MessageAttachment[]
  /** Of the quick reply that was tapped; `text` is then its title. */
  quick_reply_payload: string | null
  reply_to_mid: string | null
  reply_to_story: { id: string | null; url: string | null } | null
  /** Sent by the account: by us, by another app or by hand. */
  is_echo: boolean
  /** The account writes to itself. */
  is_self: boolean
  /** Of a kind that the platform does not pass on. */
  is_unsupported: boolean
  referral: Referral | null
}

export interface MessageAttachment {
  /** image, video, audio, file, share, story_mention, ig_post, ig_reel, ephemeral, … */
  type: string
  /** Absent for disappearing media; dies after some days. */
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

interface EditEvent extends InThread {
  kind: 'edit'
  mid: string
  text: string
  num_edit: number
}

interface UnsendEvent extends InThread {
  kind: 'unsend'
  mid: string
}

/** A tap on an ice breaker, a menu entry or a template button. */
interface PostbackEvent extends InThread {
  kind: 'postback'
  mid: string | null
  title: string | null
  payload: string
  is_self: boolean
  referral: Referral | null
}

interface ReactionEvent extends InThread {
  kind: 'reaction'
  /** The message reacted to. */
  mid: string
  action: 'react' | 'unreact'
  reaction: string | null
  emoji: string | null
}

/** Everything up to this message has been seen. */
interface ReadEvent extends InThread {
  kind: 'read'
  mid: string
}

interface ReferralEvent extends InThread {
  kind: 'referral'
  referral: Referral
}

interface OptinEvent extends InThread {
  kind: 'optin'
  optin_type: string | null
  payload: string | null
}

interface HandoverEvent extends InThread {
  kind: 'handover'
  action: 'pass' | 'take' | 'request' | 'roles'
  app_id: string | null
  metadata: string | null
}

/** Kept as it came, so that nothing is lost when the platform learns a new word. */
export interface UnknownEvent extends Happened {
  kind: 'unknown'
  raw: unknown
}
