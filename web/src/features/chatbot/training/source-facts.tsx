import type { KnowledgeSource } from '@skein/contract/knowledge'
import { formatAgo, formatDateTime } from '../../../lib/format.ts'
import { megabytesOf } from '../../../components/training/training-logic.ts'
import { sourceListWords } from '../../../copy/training.ts'

/** Metadata of a source. */
export function SourceFacts({ source }: { source: KnowledgeSource }) {
  const { synced_at, changes } = source
  const facts = factsOf(source).join(' · ')
  if (synced_at === null && facts === '') return null
  return (
    <div className="meta tabular flex flex-col sm:pl-7.5">
      <p>
        {synced_at !== null && (
          <time dateTime={synced_at} title={formatDateTime(synced_at)}>
            {sourceListWords.synced(formatAgo(synced_at))}
          </time>
        )}
        {synced_at !== null && facts !== '' && ' · '}
        {facts}
      </p>
      {changes && <p>{sourceListWords.changes(changes)}</p>}
    </div>
  )
}

function factsOf({ size_bytes, duplicate_count, embedded_count, chunk_count }: KnowledgeSource): string[] {
  return [
    ...(size_bytes === null ? [] : [sourceListWords.size(megabytesOf(size_bytes))]),
    ...(duplicate_count > 0 ? [sourceListWords.duplicates(duplicate_count)] : []),
    ...(embedded_count > 0 && embedded_count < chunk_count
      ? [sourceListWords.compared(embedded_count, chunk_count)]
      : []),
  ]
}
