import { hasPermission, leastRole } from '@skein/contract/workspaces/permissions'
import { roleNames } from '@skein/contract/workspaces/role-names'
import type { Workspace } from '@skein/contract/workspaces/workspaces'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '@skein/messages'
import { workspacesQuery } from '../../../components/queries/workspaces-query.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { useSelectedAccount } from '../../session/use-accounts.ts'
import { Section } from '../section.tsx'
import { AuditRow, AuditSkeleton } from './audit-row.tsx'
import { auditQuery } from './audit-query.ts'

/** Who changed what in the workspaces that the user administers; that of the selected account is shown first. */
export function AuditSection() {
  const query = useQuery(workspacesQuery)
  const account = useSelectedAccount()
  const [chosenId, setChosenId] = useState<string | null>(null)
  return (
    <Section id="audit" title={m.audit_title()} text={m.audit_text()}>
      <Loaded query={query} failed={m.audit_failed()} waiting={<AuditSkeleton />}>
        {(all) => {
          const workspaces = all.filter(({ role }) => hasPermission(role, 'admin'))
          const wantedId = chosenId ?? account?.workspace_id
          const workspace = workspaces.find(({ workspace_id }) => workspace_id === wantedId) ?? workspaces[0]
          if (!workspace || (chosenId === null && account && !hasPermission(account.role, 'admin')))
            return (
              <Banner type="info">{m.server_role_missing({ role: roleNames[leastRole('admin')]() })}</Banner>
            )
          return (
            <>
              {workspaces.length > 1 && (
                <WorkspaceField workspace={workspace} workspaces={workspaces} onChange={setChosenId} />
              )}
              <Entries key={workspace.workspace_id} workspace_id={workspace.workspace_id} />
            </>
          )
        }}
      </Loaded>
    </Section>
  )
}

interface WorkspaceFieldProps {
  workspace: Workspace
  workspaces: readonly Workspace[]
  onChange: (workspace_id: string) => void
}

const WorkspaceField = ({ workspace, workspaces, onChange }: WorkspaceFieldProps) => (
  <Field label={m.settings_team_workspace()}>
    <Select
      value={workspace.workspace_id}
      options={workspaces.map(({ workspace_id, name }) => ({ value: workspace_id, label: name }))}
      onValueChange={onChange}
    />
  </Field>
)

function Entries({ workspace_id }: { workspace_id: string }) {
  const query = useInfiniteQuery(auditQuery(workspace_id))
  return (
    <div className="flex flex-col gap-4">
      <Loaded query={query} failed={m.audit_failed()} waiting={<AuditSkeleton />}>
        {({ pages }) => {
          const entries = pages.flatMap(({ data }) => data)
          return entries.length === 0 ? (
            <p role="status" className="text-text-2">
              {m.audit_none()}
            </p>
          ) : (
            <ul aria-label={m.audit_title()} className="flex flex-col">
              {entries.map((entry) => (
                <AuditRow key={entry.audit_id} entry={entry} workspace_id={workspace_id} />
              ))}
            </ul>
          )
        }}
      </Loaded>
      {query.isFetchNextPageError && (
        <p role="alert" className="text-bad">
          {m.audit_failed()}
        </p>
      )}
      {query.hasNextPage && (
        <Button
          className="self-start"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {m.common_show_older()}
        </Button>
      )}
    </div>
  )
}
