import { titleOfTrainingItem } from './training-logic.ts'
import { forgetTrainingItem, type SentTrainingItem } from './training-store.ts'
import { SourceRow, type SourceView } from './source-row.tsx'
import { type Learner, useTeaching } from './use-training.ts'

interface SentTrainingItemsProps {
  owner: Learner
  sent: readonly SentTrainingItem[]
}

/** Training items being uploaded, with progress or error. Rendered inside a list. */
export function SentTrainingItems({ owner, sent }: SentTrainingItemsProps) {
  const { again } = useTeaching(owner)
  return sent.map((each) => (
    <SourceRow
      key={each.key}
      source={viewOf(each)}
      onRetry={() => again(each)}
      onRemove={each.cause === null ? undefined : () => forgetTrainingItem(each.key)}
    />
  ))
}

const viewOf = ({ item: trainingItem, progress, cause }: SentTrainingItem): SourceView => ({
  kind: trainingItem.kind,
  title: titleOfTrainingItem(trainingItem),
  status: cause === null ? 'uploading' : 'failed',
  progress,
  cause,
  enabled: true,
  chunk_count: 0,
  page_count: null,
})
