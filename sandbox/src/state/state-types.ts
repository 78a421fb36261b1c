import type { ModelCall } from '../models/calls.ts'
import type { Settings } from '../settings.ts'
import { hashText } from './random.ts'

export interface Account {
  username: string
  name: string
  biography: string
  accountType: 'BUSINESS' | 'MEDIA_CREATOR'
  /** The professional account id: `user_id` of /me, `entry.id` of webhooks. */
  id: string
  /** The app-scoped id: `id` of /me, `user_id` of signed requests. */
  scopedId: string
  selfScopedId: string
  followersCount: number
  followsCount: number
  hue: number
  allowMessages: boolean
  restricted: boolean
  subscribedFields: string[]
  chatMenu: ChatMenu
  createdAt: number
}

/** What a person can tap in an empty chat, and in the menu of every chat. */
export interface ChatMenu {
  ice_breakers: { question: string; payload: string }[]
  persistent_menu: Button[]
}

export type ChatMenuPart = keyof ChatMenu

export interface Person {
  username: string
  name: string
  bio: string
  followerCount: number
  verified: boolean
  hue: number
  follows: string[]
  /** False: this person cannot receive messages now. */
  available: boolean
  seeded: boolean
}

export interface Post {
  id: string
  account: string
  caption: string
  mediaType: 'IMAGE' | 'VIDEO' | 'CAROUSEL_ALBUM'
  productType: 'FEED' | 'REELS' | 'STORY' | 'AD'
  shortcode: string
  /** Name of the picture: a file of `sandbox/pictures/` without its extension. */
  scene: string
  at: number
  likes: number
  commentEnabled: boolean
  live: boolean
  /** The post that this ad boosts; absent for posts, and for an ad that is no post. */
  boosts?: string | undefined
  children: string[]
  parent: string | null
  /** Top level only, oldest first. */
  commentIds: string[]
}

export type Author = { kind: 'person' | 'account'; username: string }

export interface Comment {
  id: string
  postId: string
  /** The top comment when this is a reply. */
  parentId: string | null
  author: Author
  text: string
  at: number
  hidden: boolean
  hiddenAt: number | null
  likes: number
  replyIds: string[]
  viaApi: boolean
  /** The message of the only private reply that a comment can have. */
  privateReply: string | null
}

/** A mention of an account on a post of somebody else, of which only this is known. */
export interface Mention {
  /** Of the mentioned account. */
  account: string
  mediaId: string
  /** Null for a mention in the caption. */
  commentId: string | null
  author: string
  text: string
  at: number
  /** What the account answered, oldest first. */
  answers: { id: string; text: string; at: number }[]
}

export interface Button {
  type: 'web_url' | 'postback'
  title: string
  url?: string
  payload?: string
}

export interface Card {
  title: string
  subtitle?: string
  image_url?: string
  url?: string
  buttons: Button[]
}

export interface Attachment {
  type: string
  url?: string | undefined
  postId?: string | undefined
}

export interface Message {
  mid: string
  threadId: string
  from: 'person' | 'account'
  at: number
  text: string | null
  attachments: Attachment[]
  buttons: Button[]
  cards: Card[]
  quickReplies: { title: string; payload: string }[]
  /** The payload of the quick reply that was tapped. */
  quickReplyPayload: string | null
  replyToMid: string | null
  storyReply: { id: string; url: string } | null
  privateReplyTo: string | null
  reactions: { by: 'person' | 'account'; reaction: string; emoji: string }[]
  edits: number
  deleted: boolean
  unsupported: boolean
  viaApi: boolean
}

export interface Thread {
  id: string
  account: string
  person: string
  messageIds: string[]
  /** When the person last wrote or tapped; the 24-hour window counts from here. */
  lastContactAt: number | null
  updatedAt: number
  controlledElsewhere: boolean
  readMid: string | null
}

export interface Token {
  value: string
  account: string
  kind: 'short' | 'long'
  issuedAt: number
  expiresAt: number
  scopes: string[]
  /** The error subcode that this token answers with once it is dead; null while it lives. */
  dead: number | null
}

export interface LoginCode {
  code: string
  account: string
  redirectUri: string
  scopes: string[]
  expiresAt: number
  used: boolean
}

export interface GoogleUser {
  sub: string
  email: string
  name: string
  consented: boolean
}

/** One consent: its code, then the tokens that came from it. */
export interface GoogleGrant {
  code: string
  email: string
  redirectUri: string
  scope: string
  nonce: string | null
  challenge: string | null
  challengeMethod: 'S256' | 'plain'
  expiresAt: number
  used: boolean
  offline: boolean
  revoked: boolean
  accessTokens: { value: string; expiresAt: number }[]
  refreshToken: string | null
}

/** One message in a mailbox at Google: a mail that came, one that was sent, or a draft. */
export interface BoxMail {
  id: string
  threadId: string
  labels: string[]
  from: string
  replyTo?: string | undefined
  to: string
  subject: string
  /** With angle brackets. */
  messageId: string
  references: string
  /** Null when the mail has no such part. */
  text: string | null
  html: string | null
  files: { name: string; type: string; size: number }[]
  at: number
}

export interface Mailbox {
  email: string
  mails: Map<string, BoxMail>
  /** Draft to message. */
  drafts: Map<string, string>
  historyId: number
}

export interface Mail {
  id: string
  from: string
  to: string[]
  subject: string
  text: string
  html: string | null
  links: string[]
  at: number
}

/** A call that writes, and how it ended. */
export interface WriteCall {
  sequence: number
  at: number
  operation: string
  method: string
  path: string
  account: string | null
  /** The comment, post, person or thread that the call was about. */
  target: string | null
  body: Record<string, unknown>
  status: number
  code: number | null
  /** Whether the call took effect, even if the caller received no response. */
  effect: boolean
  result_id: string | null
}

export interface SandboxState {
  data: SandboxData
  settings: Settings
  /** Random numbers for faults only, so that faults do not change ids. */
  chance: { randomState: number }
  /** Moments of recent calls by account and limit. */
  calls: Map<string, number[]>
  /** Calls of models. The sequence continues after a reset, so that ids are unique. */
  models: { sequence: number; calls: ModelCall[] }
  scopedIds: Map<string, string>
  personByScopedId: Map<string, string>
  /** Milliseconds; the real clock plus the offset set by the control API. */
  now(): number
  emit(event: SandboxEvent): void
  /** Returns the function that ends the listening. */
  listen(listener: (event: SandboxEvent) => void): () => void
  reset(options?: { seed?: string; keepConnections?: boolean }): void
}

export type SandboxData = ReturnType<typeof emptyData>

/** Returns everything that is saved: plain values, maps and lists. */
export function emptyData(seed: string) {
  return {
    seed,
    randomState: hashText(seed),
    idCounter: 0,
    clockOffset: 0,
    accounts: new Map<string, Account>(),
    people: new Map<string, Person>(),
    posts: new Map<string, Post>(),
    comments: new Map<string, Comment>(),
    /** By the id of the comment, or of the post with the caption. */
    mentions: new Map<string, Mention>(),
    threads: new Map<string, Thread>(),
    threadByPair: new Map<string, string>(),
    messages: new Map<string, Message>(),
    reusableAttachments: new Map<string, { account: string; type: string; url: string }>(),
    tokens: new Map<string, Token>(),
    codes: new Map<string, LoginCode>(),
    googleUsers: new Map<string, GoogleUser>(),
    googleGrants: new Map<string, GoogleGrant>(),
    mails: [] as Mail[],
    /** Those at Google, by their address. */
    mailboxes: new Map<string, Mailbox>(),
    ledger: [] as WriteCall[],
  }
}

export type SandboxEvent =
  | { kind: 'post'; post: Post }
  | { kind: 'comment'; comment: Comment; post: Post }
  | { kind: 'comment-changed' | 'comment-removed'; comment: Comment }
  | { kind: 'mention' | 'mention-answered'; mention: Mention }
  | { kind: 'message' | 'message-edited' | 'message-unsent'; message: Message; thread: Thread }
  | { kind: 'reaction'; message: Message; thread: Thread; by: 'person' | 'account'; removed: boolean }
  | { kind: 'seen'; thread: Thread; mid: string }
  | { kind: 'postback'; thread: Thread; mid: string; title: string; payload: string }
  | { kind: 'referral'; thread: Thread; ref: string; source: string }
  | { kind: 'typing'; thread: Thread; on: boolean }
  | { kind: 'mail'; mail: Mail }
  | { kind: 'mailbox'; email: string }
  | { kind: 'write'; call: WriteCall }
  | { kind: 'account'; account: Account }
  | { kind: 'model-call'; call: ModelCall }
  | { kind: 'models' }
  | { kind: 'delivery' }
  | { kind: 'reset' }
