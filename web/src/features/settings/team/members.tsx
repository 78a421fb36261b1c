import { hasPermission, isOnlyOwner, type Role, rolesUpTo } from '@skein/contract/workspaces/permissions'
import { type Member, removeMember, setRole, type Workspace } from '@skein/contract/workspaces/workspaces'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '@skein/messages'
import { roleNames } from '@skein/contract/workspaces/role-names'
import { call } from '../../../lib/api/api.ts'
import { formatDay } from '../../../lib/format.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { useUser } from '../../session/use-session.ts'
import { membersQuery } from '../../../components/queries/workspaces-query.ts'
import { WaitingRows } from '../waiting.tsx'
import { useTeamChange } from './team-queries.ts'

/** Members of a workspace. Admins change roles and remove members; all but the only owner may leave. */
export function Members({ workspace }: { workspace: Workspace }) {
  const query = useQuery(membersQuery(workspace.workspace_id))
  const waiting = (
    <WaitingRows
      count={workspace.members}
      className="min-h-14 border-t border-line pb-2 first:border-t-0"
      text="h-4.5 w-48"
      action={hasPermission(workspace.role, 'admin') ? 'touch h-10 w-36' : 'h-4.5 w-12'}
    />
  )
  return (
    <section aria-labelledby="team-members" className="flex flex-col gap-3 border-t border-line pt-5">
      <h3 id="team-members" className="section-head">
        {m.settings_team_members()}
      </h3>
      <Loaded query={query} failed={m.settings_team_members_failed()} waiting={waiting}>
        {(members) => (
          <ul className="flex flex-col">
            {members.map((member) => (
              <MemberRow
                key={member.user_id}
                member={member}
                workspace={workspace}
                roles={members.map(({ role }) => role)}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

interface MemberRowProps {
  member: Member
  workspace: Workspace
  /** The roles of all members. */
  roles: readonly Role[]
}

function MemberRow({ member, workspace, roles }: MemberRowProps) {
  const user = useUser()
  const isOneself = member.user_id === user.id
  const mayChange = hasPermission(workspace.role, 'admin') && rolesUpTo(workspace.role).includes(member.role)
  const mustStay = isOnlyOwner(member.role, roles)
  const { last_seen_at } = member
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-2 first:border-t-0">
      <div className="min-w-0 grow basis-56">
        <p className="font-medium break-words">
          {isOneself ? m.settings_team_you({ name: member.name }) : member.name}
        </p>
        <p className="meta break-words">
          {member.email}
          {last_seen_at && ` · ${m.settings_team_seen({ day: formatDay(last_seen_at) })}`}
        </p>
        {isOneself && mustStay && roles.length > 1 && <p className="meta">{m.server_last_owner()}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {mayChange ? (
          <RoleField member={member} workspace={workspace} />
        ) : (
          <span className="meta">{roleNames[member.role]()}</span>
        )}
        {(mayChange || isOneself) && !mustStay && (
          <RemoveButton member={member} workspace={workspace} isOneself={isOneself} />
        )}
      </div>
    </li>
  )
}

function RoleField({ member: { user_id, name, role }, workspace }: { member: Member; workspace: Workspace }) {
  const { workspace_id } = workspace
  const save = useTeamChange({
    send: (next: Role) => call(setRole, { workspace_id, user_id, role: next }),
    done: m.settings_team_role_saved(),
  })
  return (
    <div className="w-36">
      <Select
        aria-label={m.settings_team_role_of({ name })}
        value={role}
        options={rolesUpTo(workspace.role).map((value) => ({ value, label: roleNames[value]() }))}
        disabled={save.isPending}
        onValueChange={(next) => next !== role && save.mutate(next)}
      />
    </div>
  )
}

interface RemoveButtonProps {
  member: Member
  workspace: Workspace
  isOneself: boolean
}

function RemoveButton({ member: { user_id, name }, workspace, isOneself }: RemoveButtonProps) {
  const [asking, setAsking] = useState(false)
  const { workspace_id, name: team } = workspace
  const label = isOneself ? m.settings_team_leave() : m.settings_team_remove()
  const remove = useTeamChange({
    send: () => call(removeMember, { workspace_id, user_id }).finally(() => setAsking(false)),
    done: isOneself ? m.settings_team_left({ name: team }) : m.settings_team_removed({ name }),
    also: ['accounts'],
  })
  return (
    <>
      <Button
        aria-label={isOneself ? label : m.settings_team_remove_of({ name })}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={isOneself ? m.settings_team_leave_ask({ name: team }) : m.settings_team_remove_ask({ name })}
        text={isOneself ? m.settings_team_leave_text() : m.settings_team_remove_text()}
        confirm={{ label, danger: true, busy: remove.isPending, onConfirm: () => remove.mutate() }}
      />
    </>
  )
}
