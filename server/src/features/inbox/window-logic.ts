import { hour } from '@skein/contract/durations'

const automatedWindow = 24 * hour
const personalWindow = 7 * 24 * hour
const commentWindow = 7 * 24 * hour

/** Until when an answer may be sent, in milliseconds since 1970, and in which form. */
export type AnswerWindow =
  | { kind: 'standard'; closes_at: number }
  /** Only with the platform's HUMAN_AGENT tag. */
  | { kind: 'human_agent'; closes_at: number }
  /** One message, as the private reply to this comment. */
  | { kind: 'private_reply'; closes_at: number; comment_id: string }
  /** `closed_at` is null when there is nothing to answer. */
  | { kind: 'closed'; closed_at: number | null }

export interface WindowInput {
  /** The person's last message or tap, in milliseconds since 1970. */
  last_inbound_at: number | null
  written_by: 'automation' | 'person'
  /** Whether the account may use the seven-day window for messages by people. */
  human_agent: boolean
  now: number
  /** The person's newest comment without a private reply; none by default. */
  comment?: OpenComment | null
}

export interface OpenComment {
  comment_id: string
  /** Milliseconds since 1970. */
  at: number
}

/** Returns the window that is open at `now`. Closing times are exclusive. */
export function answerWindow(input: WindowInput): AnswerWindow {
  const { comment = null, written_by, now } = input
  const direct = directWindow(input)
  if (direct.kind !== 'closed' || comment === null || written_by === 'automation') return direct
  const closes_at = comment.at + commentWindow
  return now < closes_at
    ? { kind: 'private_reply', closes_at, comment_id: comment.comment_id }
    : { kind: 'closed', closed_at: Math.max(direct.closed_at ?? 0, closes_at) }
}

interface Commenter {
  last_inbound_at: number | null
  /** The newest comment. */
  last_comment: { comment_id: string; occurred_at: number } | null
  /** The newest comment without a private reply. */
  open_comment: OpenComment | null
  /** A private reply to one of the comments was sent or is under way. */
  replied_privately: boolean
}

/** Returns why a person who only comments gets no private reply; null if one is possible, or the person never commented. */
export function privateReplyState(
  { last_inbound_at, last_comment, open_comment, replied_privately }: Commenter,
  now: number,
): 'sent' | 'expired' | null {
  if (last_inbound_at !== null || last_comment === null) return null
  if (open_comment !== null && now < open_comment.at + commentWindow) return null
  if (replied_privately && open_comment?.comment_id !== last_comment.comment_id) return 'sent'
  return now < last_comment.occurred_at + commentWindow ? null : 'expired'
}

/** Returns the window that each message of the person opens. */
function directWindow(input: WindowInput): Exclude<AnswerWindow, { kind: 'private_reply' }> {
  const { last_inbound_at, now } = input
  if (last_inbound_at === null) return { kind: 'closed', closed_at: null }
  const day = last_inbound_at + automatedWindow
  if (now < day) return { kind: 'standard', closes_at: day }
  if (!mayUseHumanAgent(input)) return { kind: 'closed', closed_at: day }
  const week = last_inbound_at + personalWindow
  return now < week ? { kind: 'human_agent', closes_at: week } : { kind: 'closed', closed_at: week }
}

/** Returns the closing time for this kind of writer, which may be in the past; null when the person never wrote. */
export function windowEnd(input: Omit<WindowInput, 'now' | 'comment'>): number | null {
  const { last_inbound_at } = input
  if (last_inbound_at === null) return null
  return last_inbound_at + (mayUseHumanAgent(input) ? personalWindow : automatedWindow)
}

const mayUseHumanAgent = ({ written_by, human_agent }: Omit<WindowInput, 'now'>) =>
  written_by === 'person' && human_agent
