import { listMembers, listWorkspaces } from '@skein/contract/workspaces/workspaces'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** The workspaces of the user. */
export const workspacesQuery = queryOptions({
  queryKey: ['workspaces', 'list'] as const,
  queryFn: ({ signal }) => call(listWorkspaces, {}, { signal }),
})

/** The members of a workspace. */
export const membersQuery = (workspace_id: string) =>
  queryOptions({
    queryKey: ['workspaces', 'members', workspace_id] as const,
    queryFn: ({ signal }) => call(listMembers, { workspace_id }, { signal }),
  })
