import type { ConnectedAccount } from '@skein/contract/accounts'
import type { KnowledgeSource } from '@skein/contract/knowledge'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Lesson } from '../../../product/lesson-rules.ts'
import { SourceRow, type SourceView } from '../../../product/source-row.tsx'
import { AlertDialog } from '../../../ui/alert-dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { conversationWords } from '../../../words/ai-conversation.ts'
import { sourceWords } from '../../../words/knowledge.ts'
import { causeOf } from '../cause-of.ts'
import { forgetLesson, useLessons } from './lesson-store.ts'
import { sourcesQuery } from './queries.ts'
import { useSources } from './use-sources.ts'
import { useTeaching } from './use-teaching.ts'

/** Everything that the bot was taught from, also what is still on its way. */
export function KnownList({ account }: { account: ConnectedAccount }) {
  const { data, error, isFetching, refetch } = useQuery(sourcesQuery(account.platform_user_id))
  const sent = useLessons((state) => state.sent).filter(
    ({ platformUserId }) => platformUserId === account.platform_user_id,
  )
  const { again } = useTeaching(account)
  const rows = data ?? []
  const count = rows.length + sent.length
  const ready = rows.filter(({ status }) => status === 'ready').length
  return (
    <section aria-labelledby="known-title" className="flex flex-col gap-3">
      <h2 id="known-title" className="section-head">
        {conversationWords.known}
      </h2>
      <p role="status" className="sr-only">
        {count > 0 && conversationWords.knownState(ready, count)}
      </p>
      {!data && !error && <Waiting />}
      {!data && error && (
        <ErrorState
          title={conversationWords.knownFailed}
          message={causeOf(error)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && count === 0 && <Nothing />}
      {count > 0 && (
        <ul className="m-0 flex list-none flex-col border-t border-line p-0">
          {sent.map((each) => (
            <SourceRow
              key={each.key}
              source={viewOf(each.lesson, each.progress, each.cause)}
              onRetry={() => again(each)}
              onRemove={each.cause === null ? undefined : () => forgetLesson(each.key)}
            />
          ))}
          <StoredRows platformUserId={account.platform_user_id} sources={rows} />
        </ul>
      )}
    </section>
  )
}

interface StoredRowsProps {
  platformUserId: string
  sources: readonly KnowledgeSource[]
}

function StoredRows({ platformUserId, sources }: StoredRowsProps) {
  const { readAgain, remove } = useSources(platformUserId)
  const [asked, setAsked] = useState<KnowledgeSource | null>(null)
  const confirmed = () => {
    if (asked) remove(asked)
    setAsked(null)
  }
  return (
    <>
      {sources.map((source) => (
        <SourceRow
          key={source.id}
          source={source}
          onRetry={() => readAgain(source)}
          onRemove={() => (source.status === 'failed' ? remove(source) : setAsked(source))}
        />
      ))}
      <AlertDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={sourceWords.deleteTitle(asked?.title ?? '')}
        text={sourceWords.deleteText}
        confirm={{ label: sourceWords.delete, onConfirm: confirmed, danger: true }}
      />
    </>
  )
}

function Nothing() {
  return (
    <div className="rounded-card border border-dashed border-control p-5">
      <p className="section-head">{conversationWords.knownEmpty}</p>
      <p className="meta mt-1">{conversationWords.knownEmptyText}</p>
    </div>
  )
}

function Waiting() {
  return (
    <div role="status" aria-label={conversationWords.knownLoading} className="flex flex-col gap-3">
      {Array.from({ length: 3 }, (_, row) => (
        <Skeleton key={row} className="h-12 w-full" />
      ))}
    </div>
  )
}

const viewOf = (lesson: Lesson, progress: number, cause: string | null): SourceView => ({
  kind: lesson.kind,
  title: titleOf(lesson),
  status: cause === null ? 'uploading' : 'failed',
  progress,
  cause,
  enabled: true,
  chunk_count: 0,
  page_count: null,
})

function titleOf(lesson: Lesson): string {
  switch (lesson.kind) {
    case 'pdf':
      return lesson.file.name
    case 'url':
      return lesson.website_url
    case 'text':
      return lesson.text.trim().slice(0, 80)
  }
}
