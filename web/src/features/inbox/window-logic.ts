import type { Conversation } from '@skein/contract/inbox/inbox'
import { windowWords } from '../../copy/inbox/inbox.ts'

/** Whether and how long a reply is possible. */
export interface ReplyWindow {
  kind: 'open' | 'human_agent' | 'private_reply' | 'private_sent' | 'private_expired' | 'closed' | 'never'
  /** Milliseconds left; 0 if closed. */
  left: number
  /** When the window ends or ended; null if it never opened. */
  ends: string | null
}

type Windowed = Pick<
  Conversation,
  'reply_window' | 'window_closes_at' | 'human_agent_closes_at' | 'private_reply'
>

const hour = 3_600_000

export function windowOf(conversation: Windowed, now: number): ReplyWindow {
  const { reply_window, window_closes_at, human_agent_closes_at, private_reply } = conversation
  if (private_reply !== undefined)
    return { kind: `private_${private_reply}`, left: 0, ends: window_closes_at }
  if (window_closes_at === null) return { kind: 'never', left: 0, ends: null }
  const ends = reply_window === 'human_agent' ? (human_agent_closes_at ?? window_closes_at) : window_closes_at
  const left = Date.parse(ends) - now
  if (reply_window === 'private_reply' && left <= 0) return { kind: 'private_expired', left: 0, ends }
  if (reply_window === 'closed' || left <= 0) return { kind: 'closed', left: 0, ends }
  return { kind: reply_window, left, ends }
}

/** Whether no message can be written. */
export const isClosed = ({ left }: ReplyWindow): boolean => left === 0

interface Clock {
  text: string
  tone: 'neutral' | 'warn' | 'bad'
}

/** Returns the text of the timer and its urgency; if short, without the restriction of the reply. */
export function clockOf({ kind, left }: ReplyWindow, short = false): Clock {
  if (kind === 'never' || kind === 'closed' || kind === 'private_sent' || kind === 'private_expired')
    return { text: windowWords[kind], tone: 'neutral' }
  const minutes = Math.max(1, Math.floor(left / 60_000))
  const hours = Math.floor(minutes / 60)
  const words =
    hours >= 48
      ? windowWords.days(Math.floor(hours / 24), hours % 24)
      : windowWords.hours(hours, minutes % 60)
  return {
    text: short ? words : windowWords[kind](words),
    tone: left <= hour ? 'bad' : left <= 4 * hour ? 'warn' : 'neutral',
  }
}
