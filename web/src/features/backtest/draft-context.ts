import type { AutomationType } from '@skein/contract/automations/automation'
import type { AutomationProblem } from '@skein/contract/automations/kinds/automation-check'
import { createContext, use } from 'react'
import type { AutomationPayload } from './draft-types.ts'

/** The edited automation, as the backtest needs it. */
export interface AutomationDraft {
  type: AutomationType
  platformUserId: string
  /** Returns the payload that a deploy would send now. */
  payloadOf: () => AutomationPayload
  /** Returns null before the first deploy. */
  automationIdOf: () => string | null
  /** Returns the first problem that prevents a backtest, which needs no name. */
  problemOf: () => AutomationProblem | null
}

export const DraftContext = createContext<AutomationDraft | null>(null)

/** Returns the draft of the surrounding editor; null outside of one. */
export const useAutomationDraft = (): AutomationDraft | null => use(DraftContext)
