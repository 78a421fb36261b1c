import { Download, Upload } from 'lucide-react'
import { useState } from 'react'
import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import { m } from '@skein/messages'
import { withCode } from '../../../ui/loading/load-code.ts'
import { lazyOverlay } from '../../../ui/overlays/lazy-overlay.tsx'
import { MenuButton } from '../../../ui/overlays/menu-button.tsx'

const ImportDialog = lazyOverlay(async () => (await import('./import-dialog.tsx')).ImportDialog)

/** Exports the automations of an account to a file, and imports a file. */
export function SharingMenu({ account }: { account: ConnectedAccount }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <MenuButton
        label={m.sharing_menu()}
        items={() => [
          {
            label: m.common_export(),
            icon: <Download size={16} aria-hidden="true" />,
            onSelect: () =>
              withCode(
                () => import('./export-file.ts'),
                ({ exportFile }) => void exportFile(account),
              ),
          },
          {
            label: m.sharing_import(),
            icon: <Upload size={16} aria-hidden="true" />,
            onSelect: () => setOpen(true),
          },
        ]}
      />
      <ImportDialog open={open} onOpenChange={setOpen} platformUserId={account.platform_user_id} />
    </>
  )
}
