import { revokeInvitation, type OpenInvitation } from '@skein/contract/administration/administration-users'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { m } from '@skein/messages'
import { call } from '../../../lib/api/api.ts'
import { messageOf } from '../../../lib/api/api-error.ts'
import { formatDay } from '../../../lib/format.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { Row } from '../row.tsx'
import { InviteButton } from '../security/invite-button.tsx'
import { invitationsQuery } from '../security/security-query.ts'
import { openInvitationsQuery } from './server-queries.ts'

/** Open invitations of all users. New ones are possible while SIGN_UP is `invite`. */
export function OpenInvitations({ mode }: { mode: 'open' | 'invite' | 'closed' }) {
  const query = useQuery(openInvitationsQuery)
  const refresh = useRefresh()
  const isOn = mode === 'invite'
  return (
    <div className="flex flex-col gap-3">
      <Row
        title={m.administration_invitations()}
        text={isOn ? m.security_invitations_text() : m.administration_invitations_off()}
        action={isOn && <InviteButton onSettled={refresh} />}
      />
      <Loaded query={query} failed={m.administration_invitations_failed()} waiting="h-12 rounded-card">
        {(invitations) =>
          invitations.length === 0 ? (
            isOn && <p className="text-text-2">{m.administration_invitations_none()}</p>
          ) : (
            <ul aria-label={m.administration_invitations()} className="flex flex-col">
              {invitations.map((invitation) => (
                <InvitationRow key={invitation.id} invitation={invitation} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  )
}

/** The user's own invitations are shown in the security settings too. */
function useRefresh() {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries({ queryKey: openInvitationsQuery.queryKey })
    await client.invalidateQueries({ queryKey: invitationsQuery.queryKey })
  }
}

function InvitationRow({
  invitation: { id, created_at, expires_at, created_by },
}: {
  invitation: OpenInvitation
}) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(revokeInvitation, { id }),
    onError: (error) =>
      notify({ type: 'error', message: messageOf(error, m.administration_action_failed()) }),
    onSettled: useRefresh(),
  })
  return (
    <li className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-2">
      <span className="min-w-0 break-words">
        {m.administration_invited_by({
          name: created_by.name || created_by.email,
          day: formatDay(expires_at),
        })}
      </span>
      <Button
        size="dense"
        busy={isPending}
        aria-label={m.security_revoke_of({ day: formatDay(created_at) })}
        onClick={() => mutate()}
      >
        {m.security_revoke()}
      </Button>
    </li>
  )
}
