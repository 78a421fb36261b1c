import { BookmarkPlus } from 'lucide-react'
import { useState } from 'react'
import { m } from '@skein/messages'
import { Button } from '../../ui/buttons/button.tsx'
import { lazyOverlay } from '../../ui/overlays/lazy-overlay.tsx'
import type { ExampleSource } from './example-source.ts'

/** The dialog that keeps a comment or message as an example. */
export const KeepExampleDialog = lazyOverlay(
  async () => (await import('./keep-example-dialog.tsx')).KeepExampleDialog,
)

/** Opens the dialog that keeps a comment or message as an example. */
export function KeepExampleButton({ source }: { source: ExampleSource }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size="dense"
        variant="ghost"
        className="-ms-3 self-start"
        aria-haspopup="dialog"
        icon={<BookmarkPlus size={14} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {m.examples_keep()}
      </Button>
      <KeepExampleDialog open={open} onOpenChange={setOpen} source={source} />
    </>
  )
}
