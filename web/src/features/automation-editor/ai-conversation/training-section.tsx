import { useState } from 'react'
import { m } from '@skein/messages'
import type { TrainingItemKind } from '../../../components/training/training-logic.ts'
import { TrainingItemTabs } from '../../../components/training/training-tabs.tsx'
import { type SubmittedTraining, TrainingResult } from '../../../components/training/training-result.tsx'
import { useTrainingItem } from '../../../components/training/use-training-item.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import type { AutomationOwner } from '../form/editor-kind.ts'

const tabs: readonly { value: TrainingItemKind; label: string }[] = [
  { value: 'pdf', label: m.ai_conversation_pdf() },
  { value: 'url', label: m.common_website_url() },
  { value: 'text', label: m.common_custom_text() },
]

interface TrainingSectionProps {
  owner: AutomationOwner
  /** The settings are already open, so Skip is hidden. */
  settingsOpen: boolean
  /** Called when the server has accepted a training item. */
  onAdded: () => void
  onSkip: () => void
}

/** The three types of training item. A submitted item leaves its tab and appears in the list. */
export function TrainingSection({ owner, settingsOpen, onAdded, onSkip }: TrainingSectionProps) {
  const [result, setResult] = useState<SubmittedTraining | null>(null)
  const {
    tabs: open,
    box,
    busy,
    process,
  } = useTrainingItem(owner, 'pdf', (kind, wasTaken) => {
    setResult({ kind, taken: wasTaken })
    if (wasTaken) onAdded()
  })
  const submit = () => {
    setResult(null)
    process()
  }
  return (
    <section ref={box} aria-labelledby="teach-title" className="flex flex-col gap-4">
      <div>
        <h2 id="teach-title" className="section-head">
          {m.common_train_your_chatbot()}
        </h2>
        <p className="meta">{m.ai_conversation_answers_text()}</p>
        <p className="meta">{m.ai_conversation_teach_text()}</p>
      </div>
      <TrainingItemTabs items={tabs} {...open} />
      <div className="flex flex-wrap items-center gap-3">
        <Button variant={settingsOpen ? 'secondary' : 'primary'} busy={busy} onClick={submit}>
          {m.ai_conversation_process()}
        </Button>
        {!settingsOpen && <Button onClick={onSkip}>{m.ai_conversation_skip()}</Button>}
      </div>
      <TrainingResult
        platformUserId={owner.platform_user_id}
        result={result}
        onDismiss={() => setResult(null)}
      />
    </section>
  )
}
