import { titleOfLesson } from './training-logic.ts'
import { forgetLesson, type SentLesson } from './training-store.ts'
import { SourceRow, type SourceView } from './source-row.tsx'
import { type Learner, useTeaching } from './use-training.ts'

interface SentLessonsProps {
  owner: Learner
  sent: readonly SentLesson[]
}

/** Lessons on their way, each with how far it is or why it was not taken. Draw them inside a list. */
export function SentLessons({ owner, sent }: SentLessonsProps) {
  const { again } = useTeaching(owner)
  return sent.map((each) => (
    <SourceRow
      key={each.key}
      source={viewOf(each)}
      onRetry={() => again(each)}
      onRemove={each.cause === null ? undefined : () => forgetLesson(each.key)}
    />
  ))
}

const viewOf = ({ item: lesson, progress, cause }: SentLesson): SourceView => ({
  kind: lesson.kind,
  title: titleOfLesson(lesson),
  status: cause === null ? 'uploading' : 'failed',
  progress,
  cause,
  enabled: true,
  chunk_count: 0,
  page_count: null,
})
