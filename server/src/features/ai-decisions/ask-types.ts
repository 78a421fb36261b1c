import type { AutomationSettings } from '@skein/contract/automations/automation-settings'
import type { BudgetedCall } from '#src/features/budget/index.ts'
import type { EngineEvent } from '@skein/engine/event'
import type { Rule } from '@skein/engine/automation'
import type { Known } from './gather-facts.ts'

export interface Asked {
  account_id: string
  event: EngineEvent
  automation: Rule
  settings: AutomationSettings
  choice: BudgetedCall['choice']
  facts: Known
  /** What the call is for; decides under which name it is counted. */
  purpose?: BudgetedCall['purpose']
}
