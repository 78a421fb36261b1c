import type { AutomationPayload } from '../../backtest/draft-types.ts'

export interface Deployed {
  automationId: string
  /** Exactly what was sent. */
  payload: AutomationPayload
}
