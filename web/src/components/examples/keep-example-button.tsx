import { BookmarkPlus } from 'lucide-react'
import { useState } from 'react'
import { m } from '@skein/messages'
import { Button } from '../../ui/button.tsx'
import { lazyOverlay } from '../../ui/overlays/lazy-overlay.tsx'
import type { ExampleSource } from './example-source.ts'

const KeepExampleDialog = lazyOverlay(
  async () => (await import('./keep-example-dialog.tsx')).KeepExampleDialog,
)

interface KeepExampleButtonProps {
  source: ExampleSource
  /** As small as the texts under a message. */
  small?: boolean
}

/** Opens the dialog that keeps a comment or message as an example. */
export function KeepExampleButton({ source, small = false }: KeepExampleButtonProps) {
  const [open, setOpen] = useState(false)
  const show = () => setOpen(true)
  return (
    <>
      {small ? (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={show}
          className="touch -my-1 min-h-6 rounded-chip px-1 font-medium text-text hover:bg-overlay"
        >
          {m.examples_keep()}
        </button>
      ) : (
        <Button
          size="dense"
          variant="ghost"
          className="-ms-3 self-start"
          aria-haspopup="dialog"
          icon={<BookmarkPlus size={14} aria-hidden="true" />}
          onClick={show}
        >
          {m.examples_keep()}
        </Button>
      )}
      <KeepExampleDialog open={open} onOpenChange={setOpen} source={source} />
    </>
  )
}
