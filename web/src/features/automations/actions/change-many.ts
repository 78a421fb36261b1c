import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import { changeAutomations } from '@skein/contract/automations/automation-changes'
import { call } from '../../../lib/api/api.ts'

/** Changes several automations of an account in one request. */
export const changeMany = (
  platformUserId: string,
  automations: readonly AutomationSummary[],
  change: 'PAUSE' | 'ACTIVATE' | 'DELETE' | 'RESTORE',
): Promise<readonly AutomationSummary[]> =>
  call(changeAutomations, {
    platform_user_id: platformUserId,
    automation_ids: automations.map(({ automation_id }) => automation_id),
    change,
    versions: Object.fromEntries(automations.map(({ automation_id, version }) => [automation_id, version])),
  })

export const targetOf = ({ platform_user_id, automation_id }: AutomationSummary) => ({
  platform_user_id,
  automation_id,
})

/** Names the automation and the version that is shown, so that another one is not changed. */
export const shownTargetOf = (automation: AutomationSummary) => ({
  ...targetOf(automation),
  version: automation.version,
})
