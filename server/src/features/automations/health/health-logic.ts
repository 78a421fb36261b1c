import { m } from '@skein/messages'
import type { HealthStatus } from '@skein/contract/automations/automation'
import { inCard, type ButtonPlace } from '@skein/contract/automations/messages/buttons'
import { hour, inUnits } from '@skein/contract/durations'

export interface HealthFacts {
  /** The number of the newest messages, at most 50, and of the failed ones among them. */
  recent: number
  recent_failed: number
  connection: 'connected' | 'needs_login' | 'webhooks_lost'
  /** The feature whose permission the automation needs and Instagram did not grant. */
  missing_permission: 'comments' | 'messages' | null
  /** Null for an automation that needs no model. */
  model: ModelHealth | null
  /** Null for an automation that needs no model. */
  budget: 'ok' | 'near' | 'spent' | null
  /** Null for an automation that is not active. */
  silence: Silence | null
  /** Place of a button that leads to an automation that was deleted or is not active; null if there is none. */
  lost_button: ButtonPlace | null
}

export type ModelHealth =
  | { kind: 'fine' }
  | { kind: 'ending'; label: string; date: string; replacement: string | null; redirected?: boolean }
  /** `message`: what is missing and what to do. */
  | { kind: 'missing'; message: string }

/** The frequency of events of the automation's kind within the last 14 days. Times are in milliseconds. */
export interface Silence {
  events: number
  /** The median gap between two events. */
  usual_gap: number
  /** The time of the last event, or of the last change of the automation if that is later. */
  since: number
  now: number
}

export interface Health {
  health_status: HealthStatus
  health_reason: string
}

const criticalShare = 0.25
const warningShare = 0.05
/** A silence is reported when it is `times` the usual gap, and not before `least` milliseconds or `leastEvents` events. */
const unusual = { times: 3, least: 6 * hour, leastEvents: 20 } as const

/** Returns the health of an automation with the most severe reason. */
export function healthOf(facts: HealthFacts): Health {
  const critical = criticalReason(facts)
  if (critical !== null) return { health_status: 'CRITICAL', health_reason: critical }
  const warning = warningReason(facts)
  if (warning !== null) return { health_status: 'WARNING', health_reason: warning }
  const health_reason = facts.recent === 0 ? 'No replies yet' : 'Working'
  return { health_status: 'HEALTHY', health_reason }
}

function criticalReason(facts: HealthFacts): string | null {
  const { connection, missing_permission, model, budget } = facts
  if (connection === 'needs_login') return m.server_health_reconnect()
  if (connection === 'webhooks_lost') {
    return m.server_health_not_receiving()
  }
  if (missing_permission !== null) {
    return m.server_health_permission({ name: missing_permission })
  }
  if (model?.kind === 'missing') return model.message
  if (budget === 'spent') return m.server_health_budget_used()
  return shareOf(facts) > criticalShare ? failures(facts) : null
}

function warningReason(facts: HealthFacts): string | null {
  const { model, budget, silence, lost_button: lost } = facts
  if (shareOf(facts) > warningShare) return failures(facts)
  if (lost !== null) return inCard(lost.card, m.server_health_button({ number: lost.index + 1 }))
  if (model?.kind === 'ending') {
    const advice =
      model.replacement === null
        ? m.server_health_choose_model()
        : m.server_health_switch({ model: model.replacement })
    const date = dayInWords(model.date)
    return model.redirected && model.replacement !== null
      ? m.server_health_becomes({ model: model.label, other: model.replacement, date, advice })
      : m.server_health_retired({ model: model.label, date, advice })
  }
  if (budget === 'near') return m.server_health_budget_most()
  return silence && isUnusual(silence) ? silenceReason(silence) : null
}

/** Returns a day such as "Jan 14, 2027" for "2027-01-14". */
const dayInWords = (day: string) =>
  new Date(day).toLocaleDateString(m.locale_code(), { dateStyle: 'medium', timeZone: 'UTC' })

const shareOf = ({ recent, recent_failed }: HealthFacts) => (recent === 0 ? 0 : recent_failed / recent)

const failures = ({ recent, recent_failed }: HealthFacts) =>
  m.server_health_failed({ failed: recent_failed, recent })

const isUnusual = ({ events, usual_gap, since, now }: Silence): boolean =>
  events >= unusual.leastEvents && now - since > Math.max(unusual.times * usual_gap, unusual.least)

const silenceReason = ({ since, now, usual_gap }: Silence) =>
  m.server_health_quiet({ time: inWords(now - since), gap: inWords(usual_gap) })

function inWords(milliseconds: number): string {
  const minutes = Math.max(1, Math.round(milliseconds / 60_000))
  if (minutes < 120) return minutes === 1 ? m.server_health_gap_minute() : inUnits(minutes, 'minute')
  const hours = Math.round(minutes / 60)
  return hours < 48 ? inUnits(hours, 'hour') : inUnits(Math.round(hours / 24), 'day')
}
