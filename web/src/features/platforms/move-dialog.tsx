import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import { moveAccount, type Workspace } from '@skein/contract/workspaces/workspaces'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '@skein/messages'
import { workspacesQuery } from '../../components/queries/workspaces-query.ts'
import { call } from '../../lib/api/api.ts'
import { ApiError, messageOf } from '../../lib/api/api-error.ts'
import { useOnline } from '../../lib/browser/use-online.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { accountName } from '../session/session-logic.ts'

interface MoveDialogProps {
  account: ConnectedAccount
  /** The workspace that has the account. */
  from: Workspace
  /** The workspaces that the user can move it to, at least one. */
  targets: readonly Workspace[]
  open: boolean
  onOpenAccount: () => void
  onClose: () => void
}

/** Moves an account to another workspace, after it has said what that changes. */
export function MoveDialog({ account, from, targets, open, onOpenAccount, onClose }: MoveDialogProps) {
  const [chosenId, setChosenId] = useState<string | null>(null)
  const target = targets.find(({ workspace_id }) => workspace_id === chosenId) ?? targets[0]
  const online = useOnline()
  const { mutate, isPending, error, reset } = useMove({ account, onOpenAccount, onClose })
  if (!target) return null
  const close = () => {
    reset()
    onClose()
  }
  const isMailbox = account.platform === 'gmail'
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={m.platforms_move_name({ name: accountName(account) })}
      footer={
        <>
          <Button onClick={close}>{m.common_cancel()}</Button>
          <Button variant="primary" busy={isPending} aria-disabled={!online} onClick={() => mutate(target)}>
            {m.platforms_move_account()}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 pt-2">
        <Field label={m.platforms_new_workspace()}>
          <Select
            value={target.workspace_id}
            options={targets.map(({ workspace_id, name }) => ({ value: workspace_id, label: name }))}
            onValueChange={(workspace_id) => {
              reset()
              setChosenId(workspace_id)
            }}
          />
        </Field>
        <ul className="list-disc space-y-1 ps-5 text-text-2">
          <li>{isMailbox ? m.platforms_mailbox_data_moves() : m.platforms_account_data_moves()}</li>
          <li>{m.platforms_access_changes({ workspace: target.name })}</li>
          {!isMailbox && <li>{m.platforms_assignments_end()}</li>}
          <li>{m.platforms_audit_log_stays({ workspace: from.name })}</li>
        </ul>
        {!online && <Banner type="warning">{m.platforms_move_when_online()}</Banner>}
        {online && error && !isOutOfReach(error) && (
          <Banner type="error">{messageOf(error, m.platforms_account_not_moved())}</Banner>
        )}
      </div>
    </Dialog>
  )
}

/** Whether the user lost the account, the workspace or the role that the move needs. */
const isOutOfReach = (error: Error): boolean => error instanceof ApiError && [403, 404].includes(error.status)

/** What the user can no longer reach leaves the list together with the dialog, so a notification says why. */
function useMove({
  account,
  onOpenAccount,
  onClose,
}: Pick<MoveDialogProps, 'account' | 'onOpenAccount' | 'onClose'>) {
  const client = useQueryClient()
  const name = accountName(account)
  const reload = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['accounts'] }),
      client.invalidateQueries({ queryKey: workspacesQuery.queryKey }),
    ])
  return useMutation({
    // Without a connection it fails: one that waits would move the account after the dialog was closed.
    networkMode: 'always',
    mutationFn: ({ workspace_id }: Workspace) =>
      call(moveAccount, { platform_user_id: account.platform_user_id, workspace_id }),
    onSuccess: (_data, { name: workspace }) => {
      notify({
        type: 'success',
        message: m.platforms_moved_to({ name, workspace }),
        action: {
          label: account.platform === 'gmail' ? m.platforms_open_mailbox() : m.platforms_open_workspace(),
          onAction: onOpenAccount,
        },
      })
      onClose()
      return reload()
    },
    onError: (error) => {
      if (!isOutOfReach(error)) return
      const message = m.platforms_account_out_of_reach({ name })
      const text = error instanceof ApiError && error.status === 403 ? error.message : undefined
      notify({ type: 'error', message, text })
      onClose()
      return reload()
    },
  })
}
