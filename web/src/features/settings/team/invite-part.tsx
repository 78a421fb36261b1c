import { leastRole, rolesUpTo } from '@skein/contract/workspaces/permissions'
import {
  endInvitation,
  inviteMember,
  type Workspace,
  type WorkspaceInvitation,
} from '@skein/contract/workspaces/workspaces'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { m } from '@skein/messages'
import { roleNames, roleTexts } from '@skein/contract/workspaces/role-names'
import { call } from '../../../lib/api/api.ts'
import { formatDay } from '../../../lib/format.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { refusalOf } from '../use-save.ts'
import { memberInvitationsQuery, useTeamChange } from './team-queries.ts'

/** Invites people by email, and lists the invitations that are open. */
export function InvitePart({ workspace }: { workspace: Workspace }) {
  const { workspace_id } = workspace
  const query = useQuery(memberInvitationsQuery(workspace_id))
  return (
    <section aria-labelledby="team-invitations" className="flex flex-col gap-3 border-t border-line pt-5">
      <h3 id="team-invitations" className="section-head">
        {m.settings_team_invite_title()}
      </h3>
      <InviteForm workspace={workspace} />
      <Loaded query={query} failed={m.settings_team_invitations_failed()} waiting="hidden">
        {(invitations) => (
          <ul className="flex flex-col empty:hidden">
            {invitations
              .filter(({ state }) => state === 'open')
              .map((invitation) => (
                <InvitationRow
                  key={invitation.invitation_id}
                  invitation={invitation}
                  workspace_id={workspace_id}
                />
              ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

function InviteForm({ workspace: { workspace_id, role: ownRole } }: { workspace: Workspace }) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState(leastRole('reply'))
  const [tried, setTried] = useState(false)
  const send = useTeamChange({
    send: async () => {
      await call(inviteMember, { workspace_id, email: email.trim(), role })
      setEmail('')
      setTried(false)
    },
    done: m.settings_team_invited({ email: email.trim() }),
    showsError: true,
  })
  const refusal = send.error ? refusalOf(send.error) : undefined
  const isComplete =
    email
      .trim()
      .split('@')
      .every((part) => part !== '') && email.includes('@')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isComplete) send.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className="grid items-start gap-3 sm:grid-cols-[1fr_11rem_auto]">
      <Field label={m.common_email()} error={tried && !isComplete ? m.problem_email() : refusal}>
        <TextInput
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          maxLength={254}
          value={email}
          onChange={({ currentTarget }) => {
            setEmail(currentTarget.value)
            send.reset()
          }}
        />
      </Field>
      <Field label={m.settings_team_role()} hint={roleTexts[role]()}>
        <Select
          value={role}
          options={rolesUpTo(ownRole).map((value) => ({ value, label: roleNames[value]() }))}
          onValueChange={setRole}
        />
      </Field>
      <Button type="submit" variant="primary" busy={send.isPending} className="justify-self-start sm:mt-6">
        {m.settings_team_invite()}
      </Button>
    </form>
  )
}

interface InvitationRowProps {
  invitation: WorkspaceInvitation
  workspace_id: string
}

function InvitationRow({ invitation, workspace_id }: InvitationRowProps) {
  const { invitation_id, email, role, expires_at } = invitation
  const end = useTeamChange({
    send: () => call(endInvitation, { workspace_id, invitation_id }),
    done: m.settings_team_invitation_ended({ email }),
  })
  return (
    <li className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-2">
      <span className="min-w-0 break-words">
        {email}{' '}
        <span className="meta">
          {m.settings_team_invitation_until({ role: roleNames[role](), day: formatDay(expires_at) })}
        </span>
      </span>
      <Button
        size="dense"
        busy={end.isPending}
        aria-label={m.settings_team_end_of({ email })}
        onClick={() => end.mutate()}
      >
        {m.settings_team_end()}
      </Button>
    </li>
  )
}
