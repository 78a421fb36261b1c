import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import { useRef, useState } from 'react'
import { m } from '@skein/messages'
import { useShortcut } from '../../../lib/browser/use-shortcut.ts'
import type { TrainingItemKind } from '../../../components/training/training-logic.ts'
import { TrainingItemTabs } from '../../../components/training/training-tabs.tsx'
import { type SubmittedTraining, TrainingResult } from '../../../components/training/training-result.tsx'
import { useTrainingItem } from '../../../components/training/use-training-item.ts'
import { Button } from '../../../ui/button.tsx'
import { PanelHead } from '../panel-head.tsx'
import { nothingYetTexts } from '../../../components/training/nothing-yet-texts.ts'

const goodForTexts = {
  text: m.training_train_good_for_text(),
  url: m.training_train_good_for_url(),
  pdf: m.training_train_good_for_pdf(),
}

const tabs: readonly { value: TrainingItemKind; label: string }[] = [
  { value: 'text', label: m.common_custom_text() },
  { value: 'url', label: m.common_website_url() },
  { value: 'pdf', label: m.training_train_pdf() },
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
  useShortcut('submit', () => {
    if (section.current?.contains(document.activeElement)) train()
  })
  return (
    <section ref={section} aria-labelledby="teach-title" className="flex flex-col gap-4">
      <PanelHead
        id="teach-title"
        title={m.common_train_your_chatbot()}
        text={m.training_train_teach_text()}
      />
      <TrainingItemTabs items={tabs} {...open} />
      <p className="meta">{goodForTexts[open.kind]}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="primary"
          busy={busy}
          aria-disabled={empty}
          aria-describedby="teach-reason"
          onClick={train}
        >
          {m.training_train()}
        </Button>
        <p id="teach-reason" className="meta">
          {empty && !busy ? nothingYetTexts[open.kind] : ''}
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
