import type { KnowledgeSource, SourceKind } from '@skein/contract/knowledge/knowledge'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '@skein/messages'
import { Banner } from '../../ui/feedback/banner.tsx'
import { sourcesQuery } from './sources-query.ts'
import type { TrainingItemKind } from './training-logic.ts'

const failureText = (kind: SourceKind): string =>
  kind === 'pdf' ? m.knowledge_training_files_failed() : m.knowledge_training_failed()

const takenTexts = {
  text: m.knowledge_training_taken_text(),
  url: m.knowledge_training_taken_url(),
  pdf: m.knowledge_training_taken_pdf(),
}

export interface SubmittedTraining {
  kind: TrainingItemKind
  taken: boolean
}

interface TrainingResultProps {
  platformUserId: string
  result: SubmittedTraining | null
  onDismiss: () => void
}

/** The result of the last submission of a training form; null before and after it was dismissed. */
export function TrainingResult({ platformUserId, result, onDismiss }: TrainingResultProps) {
  if (!result) return null
  if (result.taken)
    return <Success kind={result.kind} platformUserId={platformUserId} onDismiss={onDismiss} />
  return (
    <Banner type="error" onDismiss={onDismiss}>
      {failureText(result.kind)}
    </Banner>
  )
}

interface SuccessProps extends Pick<TrainingResultProps, 'platformUserId' | 'onDismiss'> {
  kind: TrainingItemKind
}

/** Hidden once a source fails while it is read: the list says why. */
function Success({ kind, platformUserId, onDismiss }: SuccessProps) {
  const { data = [] } = useQuery(sourcesQuery(platformUserId))
  const [before] = useState(() => new Set(failedOf(data)))
  if (failedOf(data).some((id) => !before.has(id))) return null
  return (
    <Banner type="success" onDismiss={onDismiss}>
      {takenTexts[kind]}
    </Banner>
  )
}

const failedOf = (sources: readonly KnowledgeSource[]): string[] =>
  sources.flatMap(({ id, status }) => (status === 'failed' ? [id] : []))
