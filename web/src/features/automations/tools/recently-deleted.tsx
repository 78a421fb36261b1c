import { useState } from 'react'
import { ArchiveRestore } from 'lucide-react'
import { m } from '@skein/messages'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { lazyOverlay } from '../../../ui/overlays/lazy-overlay.tsx'

const DeletedDialog = lazyOverlay(async () => (await import('./deleted-dialog.tsx')).DeletedDialog)

interface RecentlyDeletedProps {
  platformUserId: string
  /** A button with a label instead of an icon. */
  labelled?: boolean
}

/** Opens the automations that were deleted in the last 30 days. */
export function RecentlyDeleted({ platformUserId, labelled = false }: RecentlyDeletedProps) {
  const [open, setOpen] = useState(false)
  const show = () => setOpen(true)
  return (
    <>
      {labelled ? (
        <Button variant="ghost" onClick={show}>
          {m.recently_deleted_title()}
        </Button>
      ) : (
        <IconButton
          label={m.recently_deleted_title()}
          icon={<ArchiveRestore size={18} aria-hidden="true" />}
          onClick={show}
        />
      )}
      <DeletedDialog open={open} onOpenChange={setOpen} platformUserId={platformUserId} />
    </>
  )
}
