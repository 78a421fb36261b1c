import type { ConnectedAccount } from '@skein/contract/accounts'
import type { KnowledgeSource } from '@skein/contract/knowledge'
import { useState } from 'react'
import { SentTrainingItems } from '../../../components/training/sent-items.tsx'
import { SourceRow } from '../../../components/training/source-row.tsx'
import { useSourceList } from '../../../components/training/use-source-list.ts'
import { useSources } from '../../../components/training/use-sources.ts'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { sourceListWords } from '../../../copy/training.ts'
import { ChunkDialog } from './chunk-dialog.tsx'
import { SourceFacts } from './source-facts.tsx'
import { SourceTools } from './source-tools.tsx'
import { useLiveSources } from './use-live-sources.ts'

/** All sources with their live state. */
export function SourceList({ account }: { account: ConnectedAccount }) {
  const platformUserId = account.platform_user_id
  useLiveSources(platformUserId)
  const actions = useSources(platformUserId)
  const { query, rows, sent, count, ready } = useSourceList(platformUserId)
  return (
    <section
      aria-labelledby="known-title"
      className="flex flex-col gap-3 xl:col-start-2 xl:row-span-2 xl:row-start-1"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="known-title" className="section-head">
          {sourceListWords.title}
        </h2>
        <p role="status" className="meta tabular">
          {count > 0 && sourceListWords.state(ready, count)}
        </p>
      </div>
      <Loaded query={query} failed={sourceListWords.failed} waiting="h-40 rounded-card">
        {() =>
          count === 0 ? (
            <Nothing />
          ) : (
            <ul className="m-0 flex list-none flex-col border-t border-line p-0">
              <SentTrainingItems owner={account} sent={sent} />
              <Rows sources={rows} actions={actions} />
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

interface RowsProps {
  sources: readonly KnowledgeSource[]
  actions: ReturnType<typeof useSources>
}

function Rows({ sources, actions }: RowsProps) {
  const { readAgain, toggle, remove } = actions
  const [read, setRead] = useState<KnowledgeSource | null>(null)
  const [reading, setReading] = useState(false)
  return (
    <>
      {sources.map((source) => (
        <SourceRow
          key={source.id}
          source={source}
          onRetry={() => readAgain(source)}
          onRemove={() => remove(source)}
        >
          <SourceFacts source={source} />
          <SourceTools
            source={source}
            onToggle={() => toggle(source)}
            onReadAgain={() => readAgain(source)}
            onShow={() => {
              setRead(source)
              setReading(true)
            }}
          />
        </SourceRow>
      ))}
      {read && <ChunkDialog source={read} open={reading} onOpenChange={setReading} />}
    </>
  )
}

function Nothing() {
  return (
    <div className="rounded-card border border-dashed border-control p-5">
      <p className="section-head">{sourceListWords.empty}</p>
      <p className="meta mt-1">{sourceListWords.emptyText}</p>
    </div>
  )
}
