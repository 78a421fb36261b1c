import { History } from 'lucide-react'
import { useState } from 'react'
import { useFormState } from 'react-hook-form'
import { m } from '@skein/messages'
import { Button } from '../../../ui/buttons/button.tsx'
import { lazyOverlay } from '../../../ui/overlays/lazy-overlay.tsx'

const VersionsDialog = lazyOverlay(async () => (await import('./versions-dialog.tsx')).VersionsDialog)

interface VersionsButtonProps {
  automationId: string
  onRestored: () => Promise<void>
}

/** Opens the versions of the edited automation. */
export function VersionsButton(props: VersionsButtonProps) {
  const [open, setOpen] = useState(false)
  const { isDirty } = useFormState()
  return (
    <>
      <Button
        size="dense"
        variant="ghost"
        icon={<History size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {m.versions_title()}
      </Button>
      <VersionsDialog {...props} open={open} onOpenChange={setOpen} unsaved={isDirty} />
    </>
  )
}
