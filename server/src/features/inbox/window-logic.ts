import { hour } from '@skein/contract/durations'

const automatedWindow = 24 * hour
const personalWindow = 7 * 24 * hour
const commentWindow = 7 * 24 * hour

/** Until when an answer may be sent, in milliseconds since 1970, and as what. */
export type AnswerWindow =
  | { kind: 'standard'; closes_at: number }
  /** Only with the platform's mark for messages that a person wrote. */
  | { kind: 'human_agent'; closes_at: number }
  /** One message, as the private answer to this comment. */
  | { kind: 'private_reply'; closes_at: number; comment_id: string }
  /** `closed_at` is null when there is nothing to answer. */
  | { kind: 'closed'; closed_at: number | null }

export interface WindowQuestion {
  /** The person's last message or tap, in milliseconds since 1970. */
  last_inbound_at: number | null
  written_by: 'automation' | 'person'
  /** The account may use the longer time for people. */
  human_agent: boolean
  now: number
  /** The person's newest comment that nobody has answered in private; none unless told. */
  comment?: OpenComment | null
}

export interface OpenComment {
  comment_id: string
  /** When it was written, in milliseconds since 1970. */
  at: number
}

/** Whether an answer may be sent. The moment of closing itself is too late. */
export function answerWindow(question: WindowQuestion): AnswerWindow {
  const { comment = null, written_by, now } = question
  const direct = directWindow(question)
  if (direct.kind !== 'closed' || comment === null || written_by === 'automation') return direct
  const closes_at = comment.at + commentWindow
  return now < closes_at
    ? { kind: 'private_reply', closes_at, comment_id: comment.comment_id }
    : { kind: 'closed', closed_at: Math.max(direct.closed_at ?? 0, closes_at) }
}

/** The time that begins with each message of the person. */
function directWindow(question: WindowQuestion): Exclude<AnswerWindow, { kind: 'private_reply' }> {
  const { last_inbound_at, now } = question
  if (last_inbound_at === null) return { kind: 'closed', closed_at: null }
  const day = last_inbound_at + automatedWindow
  if (now < day) return { kind: 'standard', closes_at: day }
  if (!mayUseHumanAgent(question)) return { kind: 'closed', closed_at: day }
  const week = last_inbound_at + personalWindow
  return now < week ? { kind: 'human_agent', closes_at: week } : { kind: 'closed', closed_at: week }
}

/** The last moment for an answer to a message by this kind of writer, whether it is over or not. */
export function windowEnd(question: Omit<WindowQuestion, 'now' | 'comment'>): number | null {
  const { last_inbound_at } = question
  if (last_inbound_at === null) return null
  return last_inbound_at + (mayUseHumanAgent(question) ? personalWindow : automatedWindow)
}

const mayUseHumanAgent = ({ written_by, human_agent }: Omit<WindowQuestion, 'now'>) =>
  written_by === 'person' && human_agent
