import type { AutomationPayload } from '../../backtest/draft-types.ts'

export interface Deployed {
  automationId: string
  /** The payload exactly as it was sent. */
  payload: AutomationPayload
}
