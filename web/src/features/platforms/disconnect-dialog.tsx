import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../lib/api/api-error.ts'
import { AlertDialog } from '../../ui/overlays/alert-dialog.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { platformsWords } from '../../copy/platforms.ts'
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
    onSuccess: () => notify({ type: 'success', message: platformsWords.disconnected(name) }),
    onError: (error) => notify({ type: 'error', message: messageOf(error, platformsWords.disconnectFailed) }),
    onSettled: onClose,
  })
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      title={platformsWords.disconnectTitle(name)}
      text={platformsWords.disconnectText}
      confirm={{ label: platformsWords.disconnect, danger: true, busy: isPending, onConfirm: () => mutate() }}
    />
  )
}
