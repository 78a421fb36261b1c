import type { Conversation } from '@skein/contract/inbox/inbox'
import { m } from '@skein/messages'

const windowTexts = {
  open: (remainingTime: string) => remainingTime,
  human_agent: (remainingTime: string) => m.inbox_window_human_agent({ left: remainingTime }),
  private_reply: (remainingTime: string) => m.inbox_window_private_reply({ left: remainingTime }),
  closed: m.inbox_window_closed(),
  never: m.inbox_window_never(),
  private_sent: m.inbox_window_private_sent(),
  private_expired: m.inbox_window_private_expired(),
}

const daysText = (days: number, hours: number) =>
  hours
    ? m.inbox_window_days_hours({
        days: m.format_days({ count: days }),
        hours: m.format_hours({ count: hours }),
      })
    : m.format_days({ count: days })

const hoursText = (hours: number, minutes: number) =>
  hours && minutes
    ? m.inbox_window_hours_minutes({
        hours: m.format_hours({ count: hours }),
        minutes: m.format_minutes({ count: minutes }),
      })
    : hours
      ? m.format_hours({ count: hours })
      : m.format_minutes({ count: minutes })

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
  const remainingTime = Date.parse(ends) - now
  if (reply_window === 'private_reply' && remainingTime <= 0)
    return { kind: 'private_expired', left: 0, ends }
  if (reply_window === 'closed' || remainingTime <= 0) return { kind: 'closed', left: 0, ends }
  return { kind: reply_window, left: remainingTime, ends }
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
    return { text: windowTexts[kind], tone: 'neutral' }
  const minutes = Math.max(1, Math.floor(left / 60_000))
  const hours = Math.floor(minutes / 60)
  const words = hours >= 48 ? daysText(Math.floor(hours / 24), hours % 24) : hoursText(hours, minutes % 60)
  return {
    text: short ? words : windowTexts[kind](words),
    tone: left <= hour ? 'bad' : left <= 4 * hour ? 'warn' : 'neutral',
  }
}
