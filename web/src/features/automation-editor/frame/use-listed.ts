import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import { useQuery } from '@tanstack/react-query'
import { listQuery } from '../../automations/queries.ts'

/** Returns the edited automation as the list has it, kept up to date; undefined before it is loaded or stored. */
export function useListed(
  platformUserId: string,
  automationId: string | null,
): AutomationSummary | undefined {
  const { data } = useQuery({ ...listQuery(platformUserId), enabled: automationId !== null })
  return data?.find(({ automation_id }) => automation_id === automationId)
}
