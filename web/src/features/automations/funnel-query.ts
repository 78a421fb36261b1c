import { getFunnel } from '@skein/contract/automations/funnel'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** How far the latest events of an automation came. */
export const funnelQuery = (automationId: string) =>
  queryOptions({
    queryKey: ['funnel', automationId],
    queryFn: ({ signal }) => call(getFunnel, { automation_id: automationId }, { signal }),
  })
