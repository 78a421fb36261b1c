import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import { m } from '@skein/messages'
import { SentTrainingItems } from '../../../components/training/sent-items.tsx'
import { SourceRow } from '../../../components/training/source-row.tsx'
import { useSourceList } from '../../../components/training/use-source-list.ts'
import { useSources } from '../../../components/training/use-sources.ts'
import { useTrainingUpload } from '../../../components/training/use-training.ts'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'

/** All training items of the bot, including those that are still processed. */
export function TrainingList({ account }: { account: ConnectedAccount }) {
  const { readAgain, remove } = useSources(account.platform_user_id)
  const { train } = useTrainingUpload(account)
  const { query, rows, sent, count, ready } = useSourceList(account.platform_user_id)
  const { data, error } = query
  return (
    <section aria-labelledby="known-title" className="flex flex-col gap-3">
      <h2 id="known-title" className="section-head">
        {m.common_knowledge_base()}
      </h2>
      <p role="status" className="sr-only">
        {count > 0 && m.common_ready_of_all_sources({ ready, all: count })}
      </p>
      {!data && !error && <Waiting />}
      {!data && error && <LoadFailure title={m.common_couldnt_load_sources()} query={query} />}
      {data && count === 0 && <Nothing />}
      {count > 0 && (
        <ul className="m-0 flex list-none flex-col border-t border-line p-0">
          <SentTrainingItems owner={account} sent={sent} />
          {rows.map((source) => (
            <SourceRow
              key={source.id}
              source={source}
              onRetry={() => readAgain(source)}
              onRemove={() => remove(source)}
              onReplace={(file) => {
                remove(source)
                void train([{ kind: 'pdf', file }])
              }}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

function Nothing() {
  return (
    <div className="rounded-card bg-raised p-5">
      <p className="section-head">{m.common_nothing_yet()}</p>
      <p className="meta mt-1">{m.common_without_sources()}</p>
    </div>
  )
}

function Waiting() {
  return (
    <div role="status" aria-label={m.ai_conversation_known_loading()} className="flex flex-col gap-3">
      {Array.from({ length: 3 }, (_, row) => (
        <Skeleton key={row} className="h-12 w-full" />
      ))}
    </div>
  )
}
