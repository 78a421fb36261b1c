import type { MessageBody, MessageKind } from './body-logic.ts'
import type { Cause } from './send-logic.ts'

/** A message to add to the outbox. */
export interface NewRow {
  account_id: string
  kind: MessageKind
  source_id: string
  origin_seq: string
  /** Unique per account: `<slot>:<conversation>:<event>`. A draft does not occupy it before it is sent. */
  dedupe_key: string
  /** Only one message of a conversation is sent at a time. */
  conversation_key: string
  target_id: string
  person_id: string | null
  post_id: string | null
  body: MessageBody
  /** The normalised text that is answered, to detect repetitions; null when nothing is answered. */
  said: string | null
  /** ISO 8601; null when it never expires. */
  expires_at: string | null
  /** ISO 8601. */
  created_at: string
  /**
   * When the event that it answers happened, ISO 8601. If that was before the database was restored, the message is read
   * back before it is sent.
   */
  happened_at?: string
  /**
   * Whether its post has had more public replies than allowed in an hour, so that it waits. Undefined for messages to
   * which the limit does not apply, such as those that a person wrote.
   */
  paced?: boolean
  /** Seconds that it waits before it is sent; none if absent. */
  delay?: number
  /** ISO 8601; the time of a scheduled message, which takes the place of `delay`. */
  due_at?: string
  /** Whether limits count it together with another message of its source about the same event. */
  second_part?: boolean
  /** Whether the caller sends it immediately after its commit. */
  claim: boolean
  /** Why a person has to approve it first; null when it can be sent. */
  held: Cause | null
}

/** What the start of a message depends on. */
export interface Surroundings {
  /** A person or Instagram paused the account. */
  is_paused: boolean
  /** For how long a reply may wait for the limit of its post, in hours. */
  wait_hours: number
  /** Other replies of its post wait for the hourly limit. */
  is_post_paced: boolean
  /** If its post has reached the limit: the seconds since its first reply within the last hour; null without one. */
  post_seconds: number | null
  /** Its conversation has another open message. */
  is_busy: boolean
  /** Its event happened before the database was restored. */
  is_restored: boolean
}

/** How a message starts in the queue. */
export interface Opening {
  phase: 'sending' | 'ready'
  attempt: 0 | 1
  /** Seconds until it is due, or until its lease ends. */
  due_in: number
  /** The post for whose hourly limit it waits. */
  paced_post: string | null
  /** Seconds until the post may send again. */
  post_wait: number
  /** It may have been sent before the database was restored. */
  suspect: boolean
  expires_at: string | null
  /** It expires after so many hours at the latest. */
  wait_hours: number | null
}

/** Longer than the timeout of any request, so that a row with an ended lease has no request in progress. */
export const leaseSeconds = 15

/** The time within which public replies under a post are limited. */
const pacedSeconds = 3600

/** Returns how a message starts: claimed by its caller when nothing keeps it from being sent now. */
export function openingOf(row: NewRow, around: Surroundings): Opening {
  const { kind, paced, post_id, claim, delay = 0, expires_at } = row
  const isPaced = kind === 'comment_reply' && paced !== undefined && (paced || around.is_post_paced)
  const paced_post = isPaced ? post_id : null
  const suspect = around.is_restored
  const goes = claim && !around.is_paused && paced_post === null && !suspect && !around.is_busy
  return {
    ...(goes
      ? { phase: 'sending', attempt: 1, due_in: leaseSeconds }
      : { phase: 'ready', attempt: 0, due_in: delay }),
    paced_post,
    post_wait: around.post_seconds === null ? 0 : Math.max(0, pacedSeconds - around.post_seconds),
    suspect,
    expires_at,
    wait_hours: paced_post === null ? null : around.wait_hours,
  }
}

/** Returns the key under which a message is stored. A draft leaves its key to the message that is sent. */
export const storedKey = ({ held, source_id, dedupe_key }: NewRow): string =>
  held === null ? dedupe_key : `draft:${source_id}:${dedupe_key}`
