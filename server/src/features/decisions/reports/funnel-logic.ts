import { type Funnel, nearMisses } from '@skein/contract/automations/decisions/funnel'

/** Events that concerned the automation, by the reason why it did not fire; null where it fired. */
export interface ReasonCount {
  reason: string | null
  count: number
}

export interface MessageCounts {
  sent: number
  failed: number
  waiting: number
  needs_review: number
  /** Sent in a conversation, for which the platform reports what the person has seen. */
  direct: number
  seen: number
  replied: number
}

/** Returns the funnel of an automation; `seen` and `replied` are null without direct messages. */
export function funnelOf(
  reasons: readonly ReasonCount[],
  { direct, seen, replied, ...messages }: MessageCounts,
): Omit<Funnel, 'days'> {
  const isReported = direct > 0
  return {
    events: reasons.reduce((sum, { count }) => sum + count, 0),
    fired: reasons.find(({ reason }) => reason === null)?.count ?? 0,
    ...messages,
    seen: isReported ? seen : null,
    replied: isReported ? replied : null,
    misses: nearMisses
      .map((reason_code) => ({
        reason_code,
        count: reasons.find(({ reason }) => reason === reason_code)?.count ?? 0,
      }))
      .filter(({ count }) => count > 0)
      .sort((one, other) => other.count - one.count),
  }
}
