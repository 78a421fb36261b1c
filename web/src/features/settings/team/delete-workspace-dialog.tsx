import { deleteWorkspace, type Workspace } from '@skein/contract/workspaces/workspaces'
import { useQueryClient } from '@tanstack/react-query'
import { m } from '@skein/messages'
import { workspacesQuery } from '../../../components/queries/workspaces-query.ts'
import { call } from '../../../lib/api/api.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import { ProofDialog } from '../security/proof-dialog.tsx'

/** Asks for the password of the owner, then deletes the workspace with its accounts. */
export function DeleteWorkspaceDialog({ workspace, onClose }: { workspace: Workspace; onClose: () => void }) {
  const client = useQueryClient()
  return (
    <ProofDialog
      title={m.settings_team_delete()}
      text={m.settings_team_delete_text({ name: workspace.name })}
      action={m.settings_team_delete()}
      danger
      act={async (proof) => {
        await call(deleteWorkspace, { workspace_id: workspace.workspace_id, ...proof })
        notify({ type: 'success', message: m.settings_team_deleted({ name: workspace.name }) })
        await Promise.all([
          client.invalidateQueries({ queryKey: workspacesQuery.queryKey }),
          client.invalidateQueries({ queryKey: ['accounts'] }),
        ])
      }}
      onClose={onClose}
    />
  )
}
