import type { AutomationSummary } from '@skein/contract/automations/automation'
import type { ListActions } from './use-list-actions.ts'

export interface AutomationItemProps {
  automation: AutomationSummary
  /** Just created in the editor. */
  fresh: boolean
  /** Heading level: 3 below the heading of a kind, otherwise 2. */
  level: 2 | 3
  on: ListActions
}

export interface AutomationItemsProps extends Pick<AutomationItemProps, 'level' | 'on'> {
  automations: readonly AutomationSummary[]
  /** Id of the automation that was just deployed. */
  freshId: string | null
}
