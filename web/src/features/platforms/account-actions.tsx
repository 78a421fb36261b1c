import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import { hasPermission } from '@skein/contract/workspaces/permissions'
import type { Workspace } from '@skein/contract/workspaces/workspaces'
import { ArrowLeftRight, Unplug } from 'lucide-react'
import { useState } from 'react'
import { m } from '@skein/messages'
import { lazyOverlay } from '../../ui/overlays/lazy-overlay.tsx'
import { MenuButton } from '../../ui/overlays/menu-button.tsx'
import type { MenuItem } from '../../ui/overlays/menu-popup.tsx'
import { accountName } from '../session/session-logic.ts'

const MoveDialog = lazyOverlay(async () => (await import('./move-dialog.tsx')).MoveDialog)
const DisconnectDialog = lazyOverlay(async () => (await import('./disconnect-dialog.tsx')).DisconnectDialog)

interface AccountActionsProps {
  account: ConnectedAccount
  /** Those of the user. */
  workspaces: readonly Workspace[]
  /** Opens the account. */
  onOpen: () => void
}

/** The menu of an account. It can be moved if the user is an admin of another workspace too. */
export function AccountActions({ account, workspaces, onOpen }: AccountActionsProps) {
  const [dialog, setDialog] = useState<'move' | 'disconnect' | null>(null)
  const from = workspaces.find(({ workspace_id }) => workspace_id === account.workspace_id)
  const targets = workspaces.filter((one) => one !== from && hasPermission(one.role, 'admin'))
  const move: MenuItem = {
    label: m.platforms_move_to_another_workspace(),
    icon: <ArrowLeftRight size={16} aria-hidden="true" />,
    onSelect: () => setDialog('move'),
  }
  const disconnect: MenuItem = {
    label: m.platforms_disconnect(),
    icon: <Unplug size={16} aria-hidden="true" />,
    danger: true,
    onSelect: () => setDialog('disconnect'),
  }
  const close = () => setDialog(null)
  return (
    <>
      <MenuButton
        label={m.common_actions_for_name({ name: accountName(account) })}
        items={() => (targets.length > 0 ? [move, disconnect] : [disconnect])}
      />
      {from && (
        <MoveDialog
          account={account}
          from={from}
          targets={targets}
          open={dialog === 'move'}
          onOpenAccount={onOpen}
          onClose={close}
        />
      )}
      <DisconnectDialog account={account} open={dialog === 'disconnect'} onClose={close} />
    </>
  )
}
