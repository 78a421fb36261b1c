import type { AutomationSettings } from '@skein/contract/automations/kinds/automation-settings'
import type { BudgetedCall } from '#src/features/budget/index.ts'
import type { EngineEvent } from '@skein/engine/event'
import type { CompiledAutomation } from '@skein/engine/automation'
import type { ModelFacts } from './gather-facts.ts'

export interface ModelQuestion {
  account_id: string
  event: EngineEvent
  automation: CompiledAutomation
  settings: AutomationSettings
  choice: BudgetedCall['choice']
  facts: ModelFacts
  /** The purpose under which the call is counted. */
  purpose?: BudgetedCall['purpose']
}
