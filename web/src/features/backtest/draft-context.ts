import type { AutomationType } from '@skein/contract/automations/automation'
import type { AutomationProblem } from '@skein/contract/automations/automation-problems'
import { createContext, use } from 'react'
import type { AutomationPayload } from './draft-types.ts'

/** The rule being edited, as a dry run needs it. */
export interface AutomationDraft {
  type: AutomationType
  platformUserId: string
  /** What a deploy would send now. */
  payloadOf: () => AutomationPayload
  /** Null until it was deployed once. */
  automationIdOf: () => string | null
  /** What has to be filled in before the rule can be tried; a trial needs no name. */
  problemOf: () => AutomationProblem | null
}

export const DraftContext = createContext<AutomationDraft | null>(null)

/** The rule of the editor around; null outside of one. */
export const useAutomationDraft = (): AutomationDraft | null => use(DraftContext)
