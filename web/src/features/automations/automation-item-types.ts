import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import type { RowAddress } from '../../components/split-view/row-link.tsx'
import type { ListActions } from './actions/use-list-actions.ts'

export interface AutomationItemProps {
  automation: AutomationSummary
  /** Just created in the editor. */
  justDeployed: boolean
  /** All automations of the account are paused. */
  allPaused: boolean
  /** Its detail is open. */
  open: boolean
  address: RowAddress
  actions: ListActions
}

export interface AutomationItemsProps extends Pick<AutomationItemProps, 'actions' | 'allPaused'> {
  /** Id of the automation that was just deployed. */
  deployedId: string | null
  /** The automation that the URL opens. */
  openId: string | null
  /** Renders only the visible part. */
  windowed: boolean
}
