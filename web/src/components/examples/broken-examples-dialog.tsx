import type { ExampleFailure } from '@skein/contract/automations/backtest/example-failure'
import { m } from '@skein/messages'
import { Button } from '../../ui/buttons/button.tsx'
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
      title={m.examples_stop_title()}
      description={m.examples_stop_text({ count: examples.length })}
      footer={
        <>
          <Button variant="danger" busy={busy} onClick={onSaveAnyway}>
            {m.examples_stop_anyway()}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {m.examples_stop_back()}
          </Button>
        </>
      }
    >
      <BrokenExampleList label={m.examples_stop_list()} examples={examples} />
    </Dialog>
  )
}
