import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import { useRef, useState } from 'react'
import { useShortcut } from '../../../lib/browser/use-shortcut.ts'
import type { TrainingItemKind } from '../../../components/training/training-logic.ts'
import { TrainingItemTabs } from '../../../components/training/training-tabs.tsx'
import { type SubmittedTraining, TrainingResult } from '../../../components/training/training-result.tsx'
import { useTrainingItem } from '../../../components/training/use-training-item.ts'
import { Button } from '../../../ui/button.tsx'
import { trainingItemWords } from '../../../copy/chatbot/knowledge.ts'
import { trainWords } from '../../../copy/chatbot/training.ts'
import { PanelHead } from '../panel-head.tsx'

const tabs: readonly { value: TrainingItemKind; label: string }[] = [
  { value: 'text', label: trainWords.text },
  { value: 'url', label: trainWords.url },
  { value: 'pdf', label: trainWords.pdf },
]

/** Form to add training items from three kinds of sources, with the result of the last submission. */
export function TrainingForm({ account }: { account: ConnectedAccount }) {
  const section = useRef<HTMLElement>(null)
  const [result, setResult] = useState<SubmittedTraining | null>(null)
  const {
    tabs: open,
    empty,
    busy,
    process,
  } = useTrainingItem(account, 'text', (kind, taken) => setResult({ kind, taken }))
  const train = () => {
    setResult(null)
    process()
  }
  useShortcut('$mod+Enter', () => {
    if (section.current?.contains(document.activeElement)) train()
  })
  return (
    <section ref={section} aria-labelledby="teach-title" className="flex flex-col gap-4">
      <PanelHead id="teach-title" title={trainWords.teach} text={trainWords.teachText} />
      <TrainingItemTabs items={tabs} {...open} />
      <p className="meta">{trainWords.goodFor[open.kind]}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="primary"
          busy={busy}
          aria-disabled={empty}
          aria-describedby="teach-reason"
          onClick={train}
        >
          {trainWords.train}
        </Button>
        <p id="teach-reason" className="meta">
          {empty && !busy ? trainingItemWords.nothingYet[open.kind] : ''}
        </p>
      </div>
      <TrainingResult
        platformUserId={account.platform_user_id}
        result={result}
        onDismiss={() => setResult(null)}
      />
    </section>
  )
}
