import { hourlyReplies } from '@skein/contract/limits'
import type { MessageBody, MessageKind } from '../sending/body-logic.ts'
import { wordsOf } from '../sending/body-logic.ts'

/** The calls to Instagram that have a pace of their own. */
export type PaceKind =
  | 'text_message'
  | 'media_message'
  | 'private_reply'
  | 'public_reply'
  | 'moderation'
  | 'conversation_read'

/**
 * Calls per second of one account, well below the limits that Meta documents: 100 messages, 10 messages with a file,
 * 2 reads of conversations. Accounts are restricted for bursts far below these limits. Private replies have an hourly
 * limit as well. No limit of public replies is documented; theirs is a fast person's pace for many hands.
 */
const defaultRates: Readonly<Record<PaceKind, number>> = {
  text_message: 20,
  media_message: 5,
  private_reply: 2,
  public_reply: 5,
  moderation: 5,
  conversation_read: 1,
}

/** The limits per second that Meta documents. No setting exceeds them. */
const documentedLimits: Partial<Record<PaceKind, number>> = {
  text_message: 100,
  media_message: 10,
  private_reply: 100,
  conversation_read: 2,
}

/** Returns the calls per second of a kind. `sendsPerSecond` is the configured rate of all kinds, if there is one. */
export function rateOf(kind: PaceKind, sendsPerSecond: number | undefined): number {
  if (sendsPerSecond === undefined) return defaultRates[kind]
  return Math.min(sendsPerSecond, documentedLimits[kind] ?? Number.POSITIVE_INFINITY)
}

/** The largest random delay of a call, in seconds. */
const maxJitter = 0.05
/** A call later than this, in seconds, needs a new slot: it would come too close to the calls after it. */
export const maxDelay = 0.05
/** Seconds by which the time to Instagram may differ between two calls. */
const maxTransit = 0.15

/**
 * Returns the seconds between two calls. They include the delays, so that no second at Instagram has more calls than
 * the rate.
 */
export const spacingOf = (rate: number): number => (1 + maxJitter + maxDelay + maxTransit) / rate

/** Returns a random delay in seconds: calls at exactly equal distances look like a machine. */
export const jitterOf = (spacing: number, random: number): number => random * Math.min(maxJitter, spacing / 2)

/** The limit of private replies of an account within any hour; Meta documents 750. */
export const privateRepliesPerHour = hourlyReplies.private

/** The limit of public replies under one post within any hour. More wait. */
export const publicRepliesPerHour = hourlyReplies.public

/** The cause, as JSON, of messages that expired while they waited for an hourly limit. */
export const waitedTooLong = JSON.stringify({
  reason: 'waited_too_long',
  message: 'It waited for the hourly limit for longer than the account allows.',
  code: null,
  subcode: null,
})

export function paceKindOf({ kind, body }: { kind: MessageKind; body: MessageBody }): PaceKind {
  switch (kind) {
    case 'comment_reply':
      return 'public_reply'
    case 'hide_comment':
    case 'delete_comment':
      return 'moderation'
    case 'private_message':
      return 'private_reply'
    case 'direct_message':
    case 'manual_message':
      if (body.to_comment !== undefined) return 'private_reply'
      return body.message === undefined || wordsOf(body) !== null ? 'text_message' : 'media_message'
  }
}

/** Returns the text by which repetitions are recognised; null for actions without a text. */
export const repeatedText = ({ kind, body }: { kind: MessageKind; body: MessageBody }): string | null =>
  kind === 'hide_comment' || kind === 'delete_comment' || kind === 'manual_message'
    ? null
    : (wordsOf(body) ?? JSON.stringify(body.message ?? null))
