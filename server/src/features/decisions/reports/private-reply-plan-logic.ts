import { hour } from '@skein/contract/durations'

/** What the platform allows: private replies of one account within any hour. */
export const privateReplyRate = { limit: 750, milliseconds: hour } as const

/** Times in milliseconds. */
export interface WaitingPrivateReply {
  id: string
  created_at: number
  /** When the platform stops taking it. */
  expires_at: number
}

export interface PrivateReplyPlan {
  /** How many may leave at once. */
  ready: number
  /** Every reply that makes it, in the order of leaving. */
  slots: { id: string; at: number }[]
  /** When the next slot opens for those that cannot leave at once, or null when none has to wait. */
  next_slot_at: number | null
  /** When the last one leaves, or null when nothing leaves. */
  finish_at: number | null
  /** The one whose end is nearest among those that make it. */
  first_to_expire: WaitingPrivateReply | null
  /** Those whose end comes before their turn. They take no slot from the others. */
  lost: { id: string; expires_at: number; turn_at: number }[]
}

export interface PrivateReplyQueue {
  waiting: readonly WaitingPrivateReply[]
  /** Times of sends that may still count; those older than an hour are ignored. */
  sent: readonly number[]
  now: number
}

/** Plans waiting private replies by the nearest end, never more than the limit within any hour. */
export function planPrivateReplies({ waiting, sent, now }: PrivateReplyQueue): PrivateReplyPlan {
  const { limit, milliseconds } = privateReplyRate
  const times = sent.filter((at) => at > now - milliseconds).toSorted((a, b) => a - b)
  const plan: PrivateReplyPlan = {
    ready: 0,
    slots: [],
    next_slot_at: null,
    finish_at: null,
    first_to_expire: null,
    lost: [],
  }
  for (const reply of waiting.toSorted(byNearestEnd)) {
    const { id, expires_at } = reply
    const full = times[times.length - limit]
    const at = full === undefined ? now : Math.max(now, full + milliseconds)
    if (at >= expires_at) {
      plan.lost.push({ id, expires_at, turn_at: at })
      continue
    }
    times.push(at)
    plan.slots.push({ id, at })
    plan.finish_at = at
    plan.first_to_expire ??= reply
    if (at === now) plan.ready += 1
    else plan.next_slot_at ??= at
  }
  return plan
}

function byNearestEnd(a: WaitingPrivateReply, b: WaitingPrivateReply): number {
  return a.expires_at - b.expires_at || a.created_at - b.created_at || (a.id < b.id ? -1 : 1)
}
