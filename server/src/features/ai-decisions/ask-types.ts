import type { AutomationSettings } from '@skein/contract/automations/automation-settings'
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
  /** What the call is for; decides under which name it is counted. */
  purpose?: BudgetedCall['purpose']
}
