import type { RulePayload } from '../../backtest/draft-types.ts'

export interface Deployed {
  automationId: string
  /** Exactly what was sent. */
  payload: RulePayload
}
