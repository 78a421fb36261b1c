import type { HealthStatus } from '@skein/contract/automations/automation'

export interface HealthFacts {
  /** Messages among the newest 50 of the rule, and how many of them failed. */
  recent: number
  recent_failed: number
  connected: boolean
  /** The rule cannot act without a model. */
  needs_model: boolean
}

export interface Health {
  health_status: HealthStatus
  health_reason: string
}

const criticalShare = 0.25
const warningShare = 0.05

/** How a rule is doing, with the reason a person reads. */
export function healthOf({ recent, recent_failed, connected, needs_model }: HealthFacts): Health {
  const share = recent === 0 ? 0 : recent_failed / recent
  const failed = `${recent_failed} of the last ${recent} replies failed.`
  if (!connected) return critical('The account has to be connected again.')
  if (needs_model) return critical('This rule needs an AI model and none is configured.')
  if (share > criticalShare) return critical(failed)
  if (share > warningShare) return { health_status: 'WARNING', health_reason: failed }
  return {
    health_status: 'HEALTHY',
    health_reason: recent === 0 ? 'It has not replied yet.' : 'Its latest replies were sent.',
  }
}

const critical = (health_reason: string): Health => ({ health_status: 'CRITICAL', health_reason })
