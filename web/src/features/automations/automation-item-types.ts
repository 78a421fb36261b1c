import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import type { ListActions } from './use-list-actions.ts'

export interface AutomationItemProps {
  automation: AutomationSummary
  /** Just created in the editor. */
  justDeployed: boolean
  /** All automations of the account are paused. */
  allPaused: boolean
  /** Heading level: 3 below the heading of a kind, otherwise 2. */
  level: 2 | 3
  actions: ListActions
}

export interface AutomationItemsProps extends Pick<AutomationItemProps, 'level' | 'actions' | 'allPaused'> {
  automations: readonly AutomationSummary[]
  /** Id of the automation that was just deployed. */
  deployedId: string | null
}
