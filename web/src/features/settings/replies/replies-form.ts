import type { AccountSettings, saveAccountSettings } from '@skein/contract/automations/account-settings'
import type { RequestOf } from '@skein/contract/endpoint'

export interface RepliesDraft {
  takeover: Span
  burst: number | null
  disclosure: string
  handoverReply: string
  resend: AccountSettings['resend']
  humanAgent: boolean
  waitHours: number | null
  /** Null: never. */
  unassignMinutes: number | null
}

export type RepliesChanges = Omit<RequestOf<typeof saveAccountSettings>, 'platform_user_id'>

export const draftOf = (settings: AccountSettings): RepliesDraft => ({
  takeover: spanOf(settings.takeover_seconds),
  burst: settings.burst_seconds,
  disclosure: settings.disclosure ?? '',
  handoverReply: settings.handover_reply ?? '',
  resend: settings.resend,
  humanAgent: settings.human_agent,
  waitHours: settings.wait_for_pace_hours,
  unassignMinutes: settings.unassign_after_minutes,
})

/** An empty input is NaN, which the contract rejects. */
export const changesOf = (draft: RepliesDraft): RepliesChanges => ({
  takeover_seconds: secondsOf(draft.takeover),
  burst_seconds: draft.burst ?? Number.NaN,
  disclosure: draft.disclosure.trim() || null,
  handover_reply: draft.handoverReply.trim() || null,
  resend: draft.resend,
  human_agent: draft.humanAgent,
  wait_for_pace_hours: draft.waitHours ?? Number.NaN,
  unassign_after_minutes: draft.unassignMinutes,
})

/** Returns the fields of `one` that differ from `other`, so that a save leaves the others as they are. */
export const changedFields = (one: RepliesChanges, other: RepliesChanges): RepliesChanges =>
  Object.fromEntries(
    Object.entries(one).filter(([field, value]) => value !== Reflect.get(other, field)),
  ) as RepliesChanges

export const takeoverUnits = ['minutes', 'hours', 'days'] as const
type TakeoverUnit = (typeof takeoverUnits)[number]

const seconds: Readonly<Record<TakeoverUnit, number>> = { minutes: 60, hours: 3600, days: 86_400 }

export interface Span {
  amount: number | null
  unit: TakeoverUnit
}

/** Returns seconds in the largest unit without a remainder. */
export function spanOf(total: number): Span {
  const unit = takeoverUnits.toReversed().find((each) => total % seconds[each] === 0) ?? 'minutes'
  return { amount: total / seconds[unit], unit }
}

/** Returns NaN for an empty input. */
export const secondsOf = ({ amount, unit }: Span): number =>
  amount === null ? Number.NaN : Math.round(amount * seconds[unit])
