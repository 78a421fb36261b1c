import type { HealthStatus } from '@skein/contract/automations/automation'
import { hour } from '@skein/contract/durations'

export interface HealthFacts {
  /** Messages among the newest 50 of the rule, and how many of them failed. */
  recent: number
  recent_failed: number
  connection: 'connected' | 'needs_login' | 'webhooks_lost'
  /** Null for a rule that acts without one. */
  model: ModelHealth | null
  /** Null for a rule that costs nothing. */
  budget: 'ok' | 'near' | 'spent' | null
  /** Null for a rule that is not active. */
  silence: Silence | null
}

/** What can be said of the model that a rule needs. */
export type ModelHealth =
  | { kind: 'fine' }
  | { kind: 'ending'; label: string; date: string; replacement: string | null }
  /** `message`: what is missing and what helps. */
  | { kind: 'missing'; message: string }

/** How events of the rule's kind came within the last days. Times are in milliseconds. */
export interface Silence {
  events: number
  /** Half of the gaps between two events were shorter. */
  usual_gap: number
  /** Since when none has come, or since when the rule has been as it is, if that is later. */
  since: number
  now: number
}

export interface Health {
  health_status: HealthStatus
  health_reason: string
}

const criticalShare = 0.25
const warningShare = 0.05
/** A silence is told of when it is as many times as long as usual, and never before so long. */
const unusual = { times: 3, least: 6 * hour, leastEvents: 20 } as const

/** How a rule is doing, with the reason a person reads: the gravest one. */
export function healthOf(facts: HealthFacts): Health {
  const critical = criticalReason(facts)
  if (critical !== null) return { health_status: 'CRITICAL', health_reason: critical }
  const warning = warningReason(facts)
  if (warning !== null) return { health_status: 'WARNING', health_reason: warning }
  const health_reason = facts.recent === 0 ? 'It has not replied yet.' : 'Its latest replies were sent.'
  return { health_status: 'HEALTHY', health_reason }
}

function criticalReason(facts: HealthFacts): string | null {
  const { connection, model, budget } = facts
  if (connection === 'needs_login') return 'The account has to be connected again.'
  if (connection === 'webhooks_lost') {
    return 'Instagram has stopped telling us of comments and messages. Connect the account again.'
  }
  if (model?.kind === 'missing') return model.message
  if (budget === 'spent') return 'The AI budget is used up.'
  return shareOf(facts) > criticalShare ? failures(facts) : null
}

function warningReason(facts: HealthFacts): string | null {
  const { model, budget, silence } = facts
  if (shareOf(facts) > warningShare) return failures(facts)
  if (model?.kind === 'ending') {
    const then = model.replacement === null ? 'Choose another model.' : `Move to ${model.replacement}.`
    return `${model.label} ends on ${model.date}. ${then}`
  }
  if (budget === 'near') return 'More than 80 % of the AI budget is used.'
  return silence && isUnusual(silence) ? silenceReason(silence) : null
}

const shareOf = ({ recent, recent_failed }: HealthFacts) => (recent === 0 ? 0 : recent_failed / recent)

const failures = ({ recent, recent_failed }: HealthFacts) =>
  `${recent_failed} of the last ${recent} replies failed.`

const isUnusual = ({ events, usual_gap, since, now }: Silence): boolean =>
  events >= unusual.leastEvents && now - since > Math.max(unusual.times * usual_gap, unusual.least)

const silenceReason = ({ since, now, usual_gap }: Silence) =>
  `Nothing has come in for ${inWords(now - since)}; usually something comes every ${inWords(usual_gap)}.`

function inWords(milliseconds: number): string {
  const minutes = Math.max(1, Math.round(milliseconds / 60_000))
  if (minutes < 120) return minutes === 1 ? 'minute' : `${minutes} minutes`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`
}
