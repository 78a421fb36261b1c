import type { SentenceToken } from '@skein/contract/automations/sentence'
import { RuleSentence } from '../../../product/rule-sentence.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { deployedWords } from '../../../words/deployed.ts'
import { JsonView } from './json-view.tsx'

interface DeployedDialogProps {
  open: boolean
  tokens: readonly SentenceToken[]
  /** What was sent. */
  payload: unknown
  onClose: () => void
  onViewList: () => void
  onAnother: () => void
}

/** The rule is live: its sentence, and below it what was sent. */
export function DeployedDialog({
  open,
  tokens,
  payload,
  onClose,
  onViewList,
  onAnother,
}: DeployedDialogProps) {
  return (
    <Dialog
      wide
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={deployedWords.title}
      description={<RuleSentence tokens={tokens} clamped />}
      footer={
        <>
          <Button onClick={onAnother}>{deployedWords.another}</Button>
          <Button variant="primary" onClick={onViewList}>
            {deployedWords.viewList}
          </Button>
        </>
      }
    >
      <JsonView label={deployedWords.json} value={payload} />
    </Dialog>
  )
}
