import { listVersions } from '@skein/contract/automations/sharing/automation-versions'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** The versions of an automation, newest first. */
export const versionsQuery = (automationId: string) =>
  queryOptions({
    queryKey: ['automation-versions', automationId] as const,
    queryFn: ({ signal }) => call(listVersions, { automation_id: automationId }, { signal }),
    refetchOnMount: 'always',
  })
