import { trainingFailure, trainingWords } from '../../copy/chatbot/knowledge.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import type { TrainingItemKind } from './training-logic.ts'

export interface SubmittedTraining {
  kind: TrainingItemKind
  taken: boolean
}

/** The result of the last submission of a training form; null before and after it was dismissed. */
export function TrainingResult({
  result,
  onDismiss,
}: {
  result: SubmittedTraining | null
  onDismiss: () => void
}) {
  if (!result) return null
  return (
    <Banner type={result.taken ? 'success' : 'error'} onDismiss={onDismiss}>
      {result.taken ? trainingWords.taken[result.kind] : trainingFailure(result.kind)}
    </Banner>
  )
}
