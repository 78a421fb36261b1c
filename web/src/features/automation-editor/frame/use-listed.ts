import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import { useQuery } from '@tanstack/react-query'
import { listQuery } from '../../automations/queries.ts'

/**
 * Returns the edited automation as the list has it, kept up to date; undefined before it is loaded or stored. A list that
 * was shown before the editor is not loaded again at once.
 */
export function useListed(
  platformUserId: string,
  automationId: string | null,
): AutomationSummary | undefined {
  const { data } = useQuery({
    ...listQuery(platformUserId),
    enabled: automationId !== null,
    refetchOnMount: false,
  })
  return data?.find(({ automation_id }) => automation_id === automationId)
}
