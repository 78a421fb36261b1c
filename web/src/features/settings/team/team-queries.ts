import { type QueryKey, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { listWorkspaceInvitations } from '@skein/contract/workspaces/workspaces'
import { getSingleSignOn } from '@skein/contract/workspaces/single-sign-on'
import { call } from '../../../lib/api/api.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import { refusalOf } from '../use-save.ts'

/** Begins the keys of `components/queries/workspaces-query.ts` too. */
const all = ['workspaces'] as const

export const memberInvitationsQuery = (workspace_id: string) =>
  queryOptions({
    queryKey: [...all, 'invitations', workspace_id] as const,
    queryFn: ({ signal }) => call(listWorkspaceInvitations, { workspace_id }, { signal }),
  })

export const signOnQuery = (workspace_id: string) =>
  queryOptions({
    queryKey: [...all, 'single-sign-on', workspace_id] as const,
    queryFn: ({ signal }) => call(getSingleSignOn, { workspace_id }, { signal }),
  })

interface TeamChange<I, O> {
  send: (input: I) => Promise<O>
  /** What a notification says afterwards. */
  done: string
  /** What depends on the change, besides the team. */
  also?: QueryKey
  /** The form shows why it was refused. */
  showsError?: boolean
}

/** Changes the team: its lists are loaded again, and a notification shows the result. */
export function useTeamChange<I = void, O = unknown>({ send, done, also, showsError }: TeamChange<I, O>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: () => notify({ type: 'success', message: done }),
    onError: (error) => {
      if (!showsError) notify({ type: 'error', message: refusalOf(error) })
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: all }),
        also && client.invalidateQueries({ queryKey: also }),
      ]),
  })
}
