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

const titleOf = ({ state, workspace }: DescribedInvitation) =>
  state === 'open' ? m.auth_invitation_title({ workspace }) : m.auth_invitation_to({ workspace })

/** The page of the link in an invitation to a workspace. */
export function InvitationScreen() {
  const { token } = useParams({ from: '/invitation/$token' })
  const query = useQuery(invitationQuery(token))
  const title = query.data ? titleOf(query.data) : m.auth_invitation_page()
  useDocumentTitle(title)
  return (
    <AuthFrame title={title} terms={false}>
      {isUnknown(query.error) ? (
        <>
          <Banner type="error">{m.auth_invitation_unknown()}</Banner>
          <OpenLink />
        </>
      ) : (
        <Loaded query={query} failed={m.auth_invitation_failed()} waiting="h-32">
          {(invitation) =>
            invitation.state === 'open' ? (
              <OpenInvitation token={token} invitation={invitation} />
            ) : (
              <ClosedInvitation invitation={invitation} state={invitation.state} />
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
  const { user, status } = useSession()
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
      {status === 'signed-out' && (
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

interface ClosedInvitationProps {
  invitation: DescribedInvitation
  state: keyof typeof closedTexts
}

/** Says why the invitation can't be used, and what helps. */
function ClosedInvitation({ invitation, state }: ClosedInvitationProps) {
  const { inviter, email, workspace } = invitation
  return (
    <>
      <Banner type="info">{closedTexts[state]}</Banner>
      <p className="break-words text-text-2">
        {state === 'used'
          ? m.auth_invitation_used_text({ workspace, email })
          : inviter === null
            ? m.auth_invitation_ask_team({ workspace, email })
            : m.auth_invitation_ask({ inviter, email })}
      </p>
      {state === 'used' ? <MemberWay invitation={invitation} /> : <OpenLink />}
    </>
  )
}

/** Leads the user of the invited address to the workspace. */
function MemberWay({ invitation: { email, has_user } }: { invitation: DescribedInvitation }) {
  const { user, status } = useSession()
  if (user && user.email !== email) {
    return (
      <>
        <p className="break-words text-text-2">{m.auth_invitation_signed_in_as({ email: user.email })}</p>
        <SignOutButton />
      </>
    )
  }
  if (status !== 'signed-out' || !has_user) return <OpenLink />
  return (
    <LinkButton to={paths.getStarted} search={{ email }} variant="primary">
      {m.auth_invitation_sign_in_as({ email })}
    </LinkButton>
  )
}

/** The start of the app, which asks users who are signed out to sign in. */
const OpenLink = () => <LinkButton to={paths.platforms}>{m.auth_invitation_open_skein()}</LinkButton>

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
    // It may have been used or ended since the page was opened.
    onError: () => client.invalidateQueries({ queryKey: invitationQuery(token).queryKey }),
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
