import { hasPermission, isOwner } from '@skein/contract/workspaces/permissions'
import { createWorkspace, type Workspace } from '@skein/contract/workspaces/workspaces'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { m } from '@skein/messages'
import { roleNames, roleTexts } from '@skein/contract/workspaces/role-names'
import { workspacesQuery } from '../../../components/queries/workspaces-query.ts'
import { call } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { MissingOverlay } from '../../../ui/loading/missing-part.tsx'
import { RoleNeeded } from '../../session/permitted.tsx'
import { Row } from '../row.tsx'
import { Section } from '../section.tsx'
import { WaitingFields, WaitingRows } from '../waiting.tsx'
import { refusalOf } from '../use-save.ts'
import { InvitePart } from './invite-part.tsx'
import { Members } from './members.tsx'
import { NameDialog } from './name-dialog.tsx'
import { SignOnPart } from './sign-on-part.tsx'
import { useTeamChange } from './team-queries.ts'
import { WorkspaceForm } from './workspace-form.tsx'

const DeleteWorkspaceDialog = lazyPart(
  async () => (await import('./delete-workspace-dialog.tsx')).DeleteWorkspaceDialog,
  MissingOverlay,
)

const waiting = (
  <>
    <Skeleton className="h-10 w-64 sm:h-5" />
    <WaitingFields paired count={2} hint="hidden" />
    <WaitingRows count={5} className="min-h-45 border-t border-line py-5 sm:min-h-30" action="h-10 w-32" />
  </>
)

/** The workspaces of the user: one is shown at a time, with its members and invitations. */
export function TeamSection() {
  const query = useQuery(workspacesQuery)
  const [chosenId, setChosenId] = useState<string | null>(null)
  return (
    <Section id="team" title={m.settings_team_title()} text={m.settings_team_text()}>
      <Loaded query={query} failed={m.settings_team_failed()} waiting={waiting}>
        {(workspaces) => {
          const workspace = workspaces.find(({ workspace_id }) => workspace_id === chosenId) ?? workspaces[0]
          return (
            <>
              {workspaces.length > 1 && workspace && (
                <Field label={m.settings_team_workspace()}>
                  <Select
                    value={workspace.workspace_id}
                    options={workspaces.map(({ workspace_id, name }) => ({
                      value: workspace_id,
                      label: name,
                    }))}
                    onValueChange={setChosenId}
                  />
                </Field>
              )}
              {workspace ? (
                <WorkspacePart key={workspace.workspace_id} workspace={workspace} />
              ) : (
                <p className="text-text-2">{m.settings_team_none()}</p>
              )}
              <CreateRow onCreated={setChosenId} />
            </>
          )
        }}
      </Loaded>
    </Section>
  )
}

function WorkspacePart({ workspace }: { workspace: Workspace }) {
  const { role } = workspace
  const mayChange = hasPermission(role, 'admin')
  return (
    <>
      <p className="text-text-2">
        {m.settings_team_your_role({ role: roleNames[role](), text: roleTexts[role]() })}
      </p>
      {mayChange ? <WorkspaceForm workspace={workspace} /> : <RoleNeeded permission="admin" />}
      <Members workspace={workspace} />
      {mayChange && <InvitePart workspace={workspace} />}
      {mayChange && <SignOnPart workspace_id={workspace.workspace_id} />}
      {isOwner(role) && <DeleteRow workspace={workspace} />}
    </>
  )
}

function CreateRow({ onCreated }: { onCreated: (workspace_id: string) => void }) {
  const [open, setOpen] = useState(false)
  const create = useTeamChange({
    send: async (name: string) => {
      const { workspace_id } = await call(createWorkspace, { name })
      setOpen(false)
      onCreated(workspace_id)
    },
    done: m.settings_team_created(),
    showsError: true,
  })
  return (
    <>
      <Row
        title={m.settings_team_create()}
        text={m.settings_team_create_text()}
        action={<Button onClick={() => setOpen(true)}>{m.settings_team_create()}</Button>}
      />
      {open && (
        <NameDialog
          title={m.settings_team_create()}
          busy={create.isPending}
          error={create.error ? refusalOf(create.error) : undefined}
          onSave={(name) => create.mutate(name)}
          onClose={() => {
            setOpen(false)
            create.reset()
          }}
        />
      )}
    </>
  )
}

function DeleteRow({ workspace }: { workspace: Workspace }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Row
        title={m.settings_team_delete()}
        text={m.settings_team_delete_text({ name: workspace.name })}
        action={
          <Button variant="danger" onClick={() => setAsking(true)}>
            {m.settings_team_delete()}
          </Button>
        }
      />
      {asking && (
        <Suspense>
          <DeleteWorkspaceDialog workspace={workspace} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
