import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog, preloadDialog } from '../../../ui/dialog.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { dryRunWords } from '../../../words/dry-run.ts'
import { useRuleDraft } from './draft-context.ts'

const DryRunPanel = lazyPart(async () => (await import('./dry-run-panel.tsx')).DryRunPanel)

interface DryRunButtonProps {
  deployLabel: string
  onDeploy: () => void
}

/** Opens the backtest of the rule being edited. Its code arrives when it is about to be opened. */
export function DryRunButton({ deployLabel, onDeploy }: DryRunButtonProps) {
  const draft = useRuleDraft()
  const [open, setOpen] = useState(false)
  if (!draft) return null
  const preload = () => {
    preloadDialog()
    DryRunPanel.preload()
  }
  const deploy = () => {
    setOpen(false)
    onDeploy()
  }
  return (
    <>
      <Button
        icon={<FlaskConical size={16} aria-hidden="true" />}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        <span className="max-sm:sr-only">{dryRunWords.open}</span>
      </Button>
      <Dialog
        wide
        open={open}
        onOpenChange={setOpen}
        title={dryRunWords.title}
        description={dryRunWords.text}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{dryRunWords.close}</Button>
            <Button variant="primary" onClick={deploy}>
              {deployLabel}
            </Button>
          </>
        }
      >
        <DryRunPanel draft={draft} />
      </Dialog>
    </>
  )
}
