import type { ExampleFailure } from '@skein/contract/automations/backtest/example-failure'
import { brokenExampleWords as words } from '../../copy/automations/examples.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { BrokenExampleList } from './broken-example-list.tsx'

interface BrokenExamplesDialogProps {
  open: boolean
  examples: readonly ExampleFailure[]
  busy?: boolean
  onClose: () => void
  onSaveAnyway: () => void
}

/** Shows which examples a save would break, and saves it only on request. */
export function BrokenExamplesDialog({
  open,
  examples,
  busy = false,
  onClose,
  onSaveAnyway,
}: BrokenExamplesDialogProps) {
  return (
    <Dialog
      wide
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={words.title}
      description={words.text(examples.length)}
      footer={
        <>
          <Button variant="danger" busy={busy} onClick={onSaveAnyway}>
            {words.anyway}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {words.back}
          </Button>
        </>
      }
    >
      <BrokenExampleList label={words.list} examples={examples} />
    </Dialog>
  )
}
