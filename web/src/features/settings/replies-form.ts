import type { AccountSettings, saveAccountSettings } from '@skein/contract/automations/account-settings'
import type { RequestOf } from '@skein/contract/endpoint'
import { secondsOf, spanOf, type Span } from './takeover-form.ts'

export interface RepliesDraft {
  takeover: Span
  burst: number | null
  disclosure: string
  resend: AccountSettings['resend']
  humanAgent: boolean
}

export type RepliesChanges = Omit<RequestOf<typeof saveAccountSettings>, 'platform_user_id'>

export const draftOf = (settings: AccountSettings): RepliesDraft => ({
  takeover: spanOf(settings.takeover_seconds),
  burst: settings.burst_seconds,
  disclosure: settings.disclosure ?? '',
  resend: settings.resend,
  humanAgent: settings.human_agent,
})

/** An empty input is NaN, which the contract rejects. */
export const changesOf = (draft: RepliesDraft): RepliesChanges => ({
  takeover_seconds: secondsOf(draft.takeover),
  burst_seconds: draft.burst ?? Number.NaN,
  disclosure: draft.disclosure.trim() || null,
  resend: draft.resend,
  human_agent: draft.humanAgent,
})

export const isSame = (one: RepliesChanges, other: RepliesChanges): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
