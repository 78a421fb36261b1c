import { FlaskConical } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { dryRunWords } from '../../copy/automations/backtest.ts'
import { fieldControl } from '../../lib/browser/focus-field.ts'
import { useAutomationDraft } from './draft-context.ts'

const DryRunPanel = lazy(async () => ({ default: (await import('./backtest-panel.tsx')).DryRunPanel }))

interface DryRunButtonProps {
  deployLabel: string
  onDeploy: () => void
  /** Leads to a field that is missing. */
  onField: (field: string) => void
}

/** Opens the backtest of the rule being edited. */
export function DryRunButton({ deployLabel, onDeploy, onField }: DryRunButtonProps) {
  const draft = useAutomationDraft()
  const { open, setOpen, wanted, leave } = useWindow()
  if (!draft) return null
  return (
    <>
      <Button icon={<FlaskConical size={16} aria-hidden="true" />} onClick={() => setOpen(true)}>
        <span className="max-sm:sr-only">{dryRunWords.open}</span>
      </Button>
      <Dialog
        wide
        open={open}
        onOpenChange={setOpen}
        title={dryRunWords.title}
        description={dryRunWords.text}
        finalFocus={wanted === null ? undefined : () => fieldControl(wanted)}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{dryRunWords.close}</Button>
            <Button variant="primary" onClick={() => leave(onDeploy)}>
              {deployLabel}
            </Button>
          </>
        }
      >
        <Suspense>
          <DryRunPanel draft={draft} onField={(field) => leave(() => onField(field), field)} />
        </Suspense>
      </Dialog>
    </>
  )
}

/** The window, and the field that gets the focus when it closes; its opener does unless told. */
function useWindow() {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState<string | null>(null)
  return {
    open,
    wanted,
    setOpen: (next: boolean) => {
      if (next) setWanted(null)
      setOpen(next)
    },
    leave: (then: () => void, field: string | null = null) => {
      setWanted(field)
      setOpen(false)
      then()
    },
  }
}
