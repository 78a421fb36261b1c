import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { m } from '@skein/messages'
import { messageOf } from '../../lib/api/api-error.ts'
import { AlertDialog } from '../../ui/overlays/alert-dialog.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { disconnect } from '../session/queries.ts'
import { accountName } from '../session/session-logic.ts'
import { useUser } from '../session/use-session.ts'

interface DisconnectDialogProps {
  account: ConnectedAccount
  open: boolean
  onClose: () => void
}

export function DisconnectDialog({ account, open, onClose }: DisconnectDialogProps) {
  const user = useUser()
  const client = useQueryClient()
  const name = accountName(account)
  const { mutate, isPending } = useMutation({
    mutationFn: () => disconnect(client, user.id, account.id),
    onSuccess: () => notify({ type: 'success', message: m.common_name_disconnected({ name }) }),
    onError: (error) =>
      notify({ type: 'error', message: messageOf(error, m.common_couldnt_disconnect_the_account()) }),
    onSettled: onClose,
  })
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      title={m.common_disconnect_name({ name })}
      text={m.platforms_disconnect_text()}
      confirm={{ label: m.platforms_disconnect(), danger: true, busy: isPending, onConfirm: () => mutate() }}
    />
  )
}
