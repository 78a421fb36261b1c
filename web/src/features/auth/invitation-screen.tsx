import {
  acceptInvitation,
  describeInvitation,
  type DescribedInvitation,
} from '@skein/contract/workspaces/workspaces'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { m } from '@skein/messages'
import { roleNames } from '@skein/contract/workspaces/role-names'
import { call } from '../../lib/api/api.ts'
import { ApiError, messageOf } from '../../lib/api/api-error.ts'
import { useDocumentTitle } from '../../lib/browser/use-document-title.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { useSession } from '../session/use-session.ts'
import { endSession } from '../session/use-sign-out.ts'
import { AuthFrame } from './auth-frame.tsx'

const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token] as const,
    queryFn: ({ signal }) => call(describeInvitation, { token }, { signal }),
    retry: (count, error) => !isUnknown(error) && count < 2,
  })

const isUnknown = (error: unknown) => error instanceof ApiError && error.status === 404

const closedTexts = {
  used: m.auth_invitation_used(),
  ended: m.auth_invitation_ended(),
  expired: m.auth_invitation_expired(),
}

/** The page of the link in an invitation to a workspace. */
export function InvitationScreen() {
  const { token } = useParams({ from: '/invitation/$token' })
  const query = useQuery(invitationQuery(token))
  const title = query.data
    ? m.auth_invitation_title({ workspace: query.data.workspace })
    : m.auth_invitation_page()
  useDocumentTitle(title)
  return (
    <AuthFrame title={title} terms={false}>
      {isUnknown(query.error) ? (
        <Banner type="error">{m.auth_invitation_unknown()}</Banner>
      ) : (
        <Loaded query={query} failed={m.auth_invitation_failed()} waiting="h-32">
          {(invitation) =>
            invitation.state === 'open' ? (
              <OpenInvitation token={token} invitation={invitation} />
            ) : (
              <Banner type="info">{closedTexts[invitation.state]}</Banner>
            )
          }
        </Loaded>
      )}
    </AuthFrame>
  )
}

interface OpenInvitationProps {
  token: string
  invitation: DescribedInvitation
}

function OpenInvitation({ token, invitation }: OpenInvitationProps) {
  const { user } = useSession()
  const { inviter, email, workspace, role, has_user } = invitation
  const names = { email, workspace, role: roleNames[role]() }
  return (
    <>
      <p className="break-words text-text-2">
        {inviter === null
          ? m.auth_invitation_text_unsigned(names)
          : m.auth_invitation_text({ inviter, ...names })}
      </p>
      {user?.email === email && <JoinButton token={token} workspace={workspace} />}
      {user && user.email !== email && (
        <>
          <Banner type="info">{m.auth_invitation_other({ email: user.email })}</Banner>
          <SignOutButton />
        </>
      )}
      {!user && (
        <LinkButton
          to={paths.getStarted}
          search={{ ...(has_user ? {} : { mode: 'signUp' }), email, invitation: token }}
          variant="primary"
        >
          {has_user ? m.auth_invitation_sign_in() : m.auth_invitation_sign_up()}
        </LinkButton>
      )}
    </>
  )
}

/** Signs out and shows the invitation again. */
function SignOutButton() {
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => endSession(client, () => Promise.resolve(location.reload())),
  })
  return (
    <>
      {error && <Banner type="error">{messageOf(error, m.session_sign_out_failed())}</Banner>}
      <Button busy={isPending} onClick={() => mutate()}>
        {m.auth_invitation_sign_out()}
      </Button>
    </>
  )
}

function JoinButton({ token, workspace }: { token: string; workspace: string }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(acceptInvitation, { token }),
    async onSuccess() {
      notify({ type: 'success', message: m.auth_invitation_joined({ workspace }) })
      await Promise.all([
        client.invalidateQueries({ queryKey: ['accounts'] }),
        client.invalidateQueries({ queryKey: ['workspaces'] }),
      ])
      await navigate({ to: paths.platforms, replace: true })
    },
  })
  return (
    <>
      {error && <Banner type="error">{messageOf(error, m.auth_invitation_join_failed())}</Banner>}
      <Button variant="primary" busy={isPending} onClick={() => mutate()}>
        {m.auth_invitation_title({ workspace })}
      </Button>
    </>
  )
}
