import type { AutomationSummary } from '@skein/contract/automations/automation'
import type { ListActions } from './use-list-actions.ts'

export interface AutomationItemProps {
  automation: AutomationSummary
  /** Just made in the editor. */
  fresh: boolean
  /** Level of the heading: 3 below the head of a kind, 2 where there is none. */
  level: 2 | 3
  on: ListActions
}

export interface AutomationItemsProps extends Pick<AutomationItemProps, 'level' | 'on'> {
  automations: readonly AutomationSummary[]
  /** Id of the automation that was deployed a moment ago. */
  freshId: string | null
}
