/** Limits that stop two machines from replying to each other, independent of the limits of automations. */
export const loopLimits = {
  conversation: { limit: 5, seconds: 600 },
  conversation_day: { limit: 30, seconds: 86_400 },
  repeats: { limit: 3, seconds: 600 },
} as const

/** Public replies under one post within this time. More are sent later, so the limit declines nothing. */
export const postPace = { limit: 200, seconds: 3600 } as const

export type LoopReason = 'loop_conversation' | 'loop_conversation_day' | 'loop_repeats'

export interface LoopStop {
  reason_code: LoopReason
  values: { count: number; limit: number; seconds: number }
}

/** Automatic replies so far, reserved ones included, and texts of the person. */
export interface LoopCounters {
  /** Replies in this conversation; null if there is none. */
  conversation: { in_10_minutes: number; in_24_hours: number } | null
  /** Latest texts of this person, folded, oldest first. The text to answer is the last one. */
  texts: readonly { folded: string; at: number }[]
}

/** Returns the first loop limit that forbids an automatic reply at `now` (milliseconds), or null. */
export function loopStop(usage: LoopCounters, now: number): LoopStop | null {
  const { conversation, texts } = usage
  return (
    exceeded('conversation', conversation?.in_10_minutes) ??
    exceeded('conversation_day', conversation?.in_24_hours) ??
    repeatStop(texts, now)
  )
}

function exceeded(name: 'conversation' | 'conversation_day', count?: number): LoopStop | null {
  const { limit, seconds } = loopLimits[name]
  if (count === undefined || count < limit) return null
  return { reason_code: `loop_${name}`, values: { count, limit, seconds } }
}

/** The third equal text in a row stops all replies for a period; each further one restarts the period. */
function repeatStop(texts: LoopCounters['texts'], now: number): LoopStop | null {
  const { limit, seconds } = loopLimits.repeats
  let run = 0
  let before = ''
  let last: { count: number; at: number } | null = null
  for (const { folded, at } of texts) {
    // Pictures and reactions have no text, and two of them are not the same message.
    run = folded === '' ? 0 : folded === before ? run + 1 : 1
    before = folded
    if (run >= limit) last = { count: run, at }
  }
  if (last === null || now - last.at >= seconds * 1000) return null
  return { reason_code: 'loop_repeats', values: { count: last.count, limit, seconds } }
}
