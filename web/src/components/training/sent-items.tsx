import { titleOfTrainingItem } from './training-logic.ts'
import { removeTrainingItem, type SentTrainingItem } from './training-store.ts'
import { SourceRow, type SourceView } from './source-row.tsx'
import { type TrainingOwner, useTrainingUpload } from './use-training.ts'

interface SentTrainingItemsProps {
  owner: TrainingOwner
  sent: readonly SentTrainingItem[]
}

/** Training items being uploaded, with progress or error. Rendered inside a list. */
export function SentTrainingItems({ owner, sent }: SentTrainingItemsProps) {
  const { again, train } = useTrainingUpload(owner)
  const replace = (key: string, file: File) => {
    removeTrainingItem(key)
    void train([{ kind: 'pdf', file }])
  }
  return sent.map((each) => (
    <SourceRow
      key={each.key}
      source={viewOf(each)}
      onRetry={() => again(each)}
      onReplace={(file) => replace(each.key, file)}
      onRemove={each.cause === null ? undefined : () => removeTrainingItem(each.key)}
    />
  ))
}

const viewOf = ({ item: trainingItem, progress, cause, canRetry }: SentTrainingItem): SourceView => ({
  kind: trainingItem.kind,
  title: titleOfTrainingItem(trainingItem),
  status: cause === null ? 'uploading' : 'failed',
  progress,
  cause,
  can_retry: canRetry,
  dropped: [],
  enabled: true,
  chunk_count: 0,
  page_count: null,
})
