import { getFunnel } from '@skein/contract/automations/funnel'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** Counts of the latest events of an automation by the step that they reached. */
export const funnelQuery = (automationId: string) =>
  queryOptions({
    queryKey: ['funnel', automationId],
    queryFn: ({ signal }) => call(getFunnel, { automation_id: automationId }, { signal }),
  })
