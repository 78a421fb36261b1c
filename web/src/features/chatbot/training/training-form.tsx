import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import { useState } from 'react'
import { m } from '@skein/messages'
import { useShortcut } from '../../../lib/browser/keys/use-shortcut.ts'
import type { TrainingItemKind } from '../../../components/training/training-logic.ts'
import { TrainingItemTabs } from '../../../components/training/training-tabs.tsx'
import { type SubmittedTraining, TrainingResult } from '../../../components/training/training-result.tsx'
import { useTrainingItem } from '../../../components/training/use-training-item.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { PanelHead } from '../panel-head.tsx'

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
  const [result, setResult] = useState<SubmittedTraining | null>(null)
  const {
    tabs: open,
    box,
    busy,
    process,
  } = useTrainingItem(account, 'text', (kind, taken) => setResult({ kind, taken }))
  const train = () => {
    setResult(null)
    process()
  }
  useShortcut('submit', () => {
    if (box.current?.contains(document.activeElement)) train()
  })
  return (
    <section ref={box} aria-labelledby="teach-title" className="flex flex-col gap-4">
      <PanelHead
        id="teach-title"
        title={m.common_train_your_chatbot()}
        text={m.training_train_teach_text()}
      />
      <TrainingItemTabs items={tabs} {...open} />
      <p className="meta">{goodForTexts[open.kind]}</p>
      <Button variant="primary" className="self-start" busy={busy} onClick={train}>
        {m.training_train()}
      </Button>
      <TrainingResult
        platformUserId={account.platform_user_id}
        result={result}
        onDismiss={() => setResult(null)}
      />
    </section>
  )
}
