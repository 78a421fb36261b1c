import { hour } from '@skein/contract/durations'
import { hourlyReplies } from '@skein/contract/limits'

/** The limit of private replies of one account within any hour. */
export const privateReplyRate = { limit: hourlyReplies.private, milliseconds: hour } as const

/** Times in milliseconds. */
export interface WaitingPrivateReply {
  id: string
  created_at: number
  /** When the platform stops accepting it. */
  expires_at: number
}

export interface PrivateReplyPlan {
  /** Replies that can be sent now. */
  ready: number
  /** Every reply that is sent before it expires, in the order of sending. */
  slots: { id: string; at: number }[]
  /** When the next reply that has to wait is sent; null when none has to wait. */
  next_slot_at: number | null
  /** When the last reply is sent; null when none is sent. */
  finish_at: number | null
  /** The first reply to expire among those that are sent. */
  first_to_expire: WaitingPrivateReply | null
  /** Replies that expire before they can be sent. They take no slot from the others. */
  lost: { id: string; expires_at: number; turn_at: number }[]
}

export interface PrivateReplyQueue {
  waiting: readonly WaitingPrivateReply[]
  /** Times of sends that may still count; those older than an hour are ignored. */
  sent: readonly number[]
  now: number
}

/** Plans waiting private replies in the order of expiry, at most the limit within any hour. */
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
  for (const reply of waiting.toSorted(byExpiry)) {
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

function byExpiry(a: WaitingPrivateReply, b: WaitingPrivateReply): number {
  return a.expires_at - b.expires_at || a.created_at - b.created_at || (a.id < b.id ? -1 : 1)
}
