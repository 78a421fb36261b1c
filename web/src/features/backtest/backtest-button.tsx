import { FlaskConical } from 'lucide-react'
import { Suspense, useState } from 'react'
import { m } from '@skein/messages'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { fieldControl } from '../../lib/browser/focus-field.ts'
import { useAutomationDraft } from './draft-context.ts'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'

const BacktestPanel = lazyPart(async () => (await import('./backtest-panel.tsx')).BacktestPanel)

interface BacktestButtonProps {
  deployLabel: string
  onDeploy: () => void
  /** Focuses a field that is missing. */
  onField: (field: string) => void
}

/** Opens the backtest of the edited automation. */
export function BacktestButton({ deployLabel, onDeploy, onField }: BacktestButtonProps) {
  const draft = useAutomationDraft()
  const { open, setOpen, wanted: focusedField, leave: closeAnd } = useBacktestDialog()
  if (!draft) return null
  return (
    <>
      <Button icon={<FlaskConical size={16} aria-hidden="true" />} onClick={() => setOpen(true)}>
        <span className="max-sm:sr-only">{m.backtest_dry_run_open()}</span>
      </Button>
      <Dialog
        wide
        open={open}
        onOpenChange={setOpen}
        title={m.backtest_dry_run_open()}
        description={m.backtest_dry_run_text()}
        finalFocus={focusedField === null ? undefined : () => fieldControl(focusedField)}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{m.common_close()}</Button>
            <Button onClick={() => closeAnd(onDeploy)}>{deployLabel}</Button>
          </>
        }
      >
        <Suspense>
          <BacktestPanel draft={draft} onField={(field) => closeAnd(() => onField(field), field)} />
        </Suspense>
      </Dialog>
    </>
  )
}

/** State of the dialog, and the field that takes the focus when it closes; defaults to the button that opened it. */
function useBacktestDialog() {
  const [open, setOpen] = useState(false)
  const [focusedField, setFocusedField] = useState<string | null>(null)
  return {
    open,
    wanted: focusedField,
    setOpen: (next: boolean) => {
      if (next) setFocusedField(null)
      setOpen(next)
    },
    leave: (then: () => void, field: string | null = null) => {
      setFocusedField(field)
      setOpen(false)
      then()
    },
  }
}
