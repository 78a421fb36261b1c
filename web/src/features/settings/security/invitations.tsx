import { deleteInvitation, type Invitation } from '@skein/contract/users/security'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { m } from '@skein/messages'
import { call } from '../../../lib/api/api.ts'
import { messageOf } from '../../../lib/api/api-error.ts'
import { formatDay } from '../../../lib/format.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { Row } from '../row.tsx'
import { InviteButton } from './invite-button.tsx'
import { invitationsQuery } from './security-query.ts'

const stateNames = {
  used: m.security_used(),
  expired: m.security_expired(),
}

/** Invitation links of an installation where only invited people can sign up. */
export function Invitations() {
  const client = useQueryClient()
  const query = useQuery(invitationsQuery)
  const revoke = useChange((id: string) => call(deleteInvitation, { id }))
  return (
    <div className="flex flex-col gap-3">
      <Row
        title={m.security_invitations()}
        text={m.security_invitations_text()}
        action={
          <InviteButton onSettled={() => client.invalidateQueries({ queryKey: invitationsQuery.queryKey })} />
        }
      />
      <Loaded query={query} failed={m.security_failed()} waiting="hidden">
        {(invitations) => (
          <ul className="flex flex-col empty:hidden">
            {invitations.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                invitation={invitation}
                onRevoke={() => revoke.mutate(invitation.id)}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </div>
  )
}

function useChange<I, O>(send: (input: I) => Promise<O>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onError: (error) => notify({ type: 'error', message: messageOf(error, m.security_failed_action()) }),
    onSettled: () => client.invalidateQueries({ queryKey: invitationsQuery.queryKey }),
  })
}

interface InvitationRowProps {
  invitation: Invitation
  onRevoke: () => void
}

function InvitationRow({ invitation: { created_at, expires_at, state }, onRevoke }: InvitationRowProps) {
  const day = formatDay(created_at)
  return (
    <li className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-2">
      <span className="flex min-w-0 flex-wrap gap-x-3">
        {m.security_invited_on({ day })}
        <span className="meta">
          {state === 'open' ? m.security_open({ day: formatDay(expires_at) }) : stateNames[state]}
        </span>
      </span>
      {state === 'open' && (
        <Button size="dense" aria-label={m.security_revoke_of({ day })} onClick={onRevoke}>
          {m.security_revoke()}
        </Button>
      )}
    </li>
  )
}
