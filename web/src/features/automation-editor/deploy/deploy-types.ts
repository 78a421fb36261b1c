import type { ActivationStatus } from '@skein/contract/automations/automation'
import type { AutomationPayload } from '../../backtest/draft-types.ts'

export interface Deployed {
  automationId: string
  /** It did not exist before. */
  isNew: boolean
  status: ActivationStatus
  /** The payload exactly as it was sent. */
  payload: AutomationPayload
}
