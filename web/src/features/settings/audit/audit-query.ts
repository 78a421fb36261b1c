import { listAudit } from '@skein/contract/workspaces/audit'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { callPaged } from '../../../lib/api/api.ts'

/** The audit log of a workspace, newest first. */
export const auditQuery = (workspace_id: string) =>
  infiniteQueryOptions({
    queryKey: ['workspaces', 'audit', workspace_id] as const,
    queryFn: ({ pageParam, signal }) =>
      callPaged(listAudit, { workspace_id, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })
