import { type Funnel, nearMisses } from '@skein/contract/automations/funnel'

/** How many events met the rule, by why it stayed silent; null is where it fired. */
export interface ReasonCount {
  reason: string | null
  count: number
}

export interface MessageCounts {
  sent: number
  failed: number
  waiting: number
  needs_review: number
  /** Sent in a conversation, of which the platform tells what the person has seen. */
  direct: number
  seen: number
  replied: number
}

export function funnelOf(
  reasons: readonly ReasonCount[],
  { direct, seen, replied, ...messages }: MessageCounts,
): Omit<Funnel, 'days'> {
  const told = direct > 0
  return {
    events: reasons.reduce((sum, { count }) => sum + count, 0),
    fired: reasons.find(({ reason }) => reason === null)?.count ?? 0,
    ...messages,
    seen: told ? seen : null,
    replied: told ? replied : null,
    misses: nearMisses
      .map((reason_code) => ({
        reason_code,
        count: reasons.find(({ reason }) => reason === reason_code)?.count ?? 0,
      }))
      .filter(({ count }) => count > 0)
      .sort((one, other) => other.count - one.count),
  }
}
