import { m } from '@skein/messages'
import { HelpLink } from '../../../components/help-link.tsx'
import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import type { KnowledgeSource } from '@skein/contract/knowledge/knowledge'
import { useState } from 'react'
import { RotateCw, TextQuote } from 'lucide-react'
import type { KnowledgeChunk } from '@skein/contract/knowledge/knowledge-chunks'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { SentTrainingItems } from '../../../components/training/sent-items.tsx'
import { SourceRow } from '../../../components/training/source-row.tsx'
import { useSourceList } from '../../../components/training/use-source-list.ts'
import { useSources } from '../../../components/training/use-sources.ts'
import { useTrainingUpload } from '../../../components/training/use-training.ts'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { formatAgo, formatDateTime } from '../../../lib/format.ts'
import { megabytesOf } from '../../../components/training/training-logic.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { chunksQuery } from '../queries.ts'
import { useLiveEvents } from '../../../lib/api/live-events.ts'
import { sourcesQuery } from '../../../components/training/sources-query.ts'
import { placeText } from '../../../copy/place.ts'
import { tooltip } from '../../../ui/tooltip/tooltip.ts'

const changesText = ({ added, removed, unchanged }: NonNullable<KnowledgeSource['changes']>): string =>
  added === 0 && removed === 0
    ? m.training_source_list_unchanged()
    : m.training_source_list_changed({ added, removed, unchanged })

/** All sources with their live state. */
export function SourceList({ account }: { account: ConnectedAccount }) {
  const platformUserId = account.platform_user_id
  useLiveSources(platformUserId)
  const actions = useSources(platformUserId)
  const { train } = useTrainingUpload(account)
  const { query, rows, sent, count, ready } = useSourceList(platformUserId)
  return (
    <section
      aria-labelledby="known-title"
      className="flex flex-col gap-3 wide:col-start-2 wide:row-span-2 wide:row-start-1"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <div className="flex items-center gap-2">
          <h2 id="known-title" className="section-head">
            {m.common_knowledge_base()}
          </h2>
          <HelpLink term="knowledge-base" />
        </div>
        <p role="status" className="meta tabular">
          {count > 0 && m.common_ready_of_all_sources({ ready, all: count })}
        </p>
      </div>
      <Loaded query={query} failed={m.common_couldnt_load_sources()} waiting="h-40 rounded-card">
        {() =>
          count === 0 ? (
            <Nothing />
          ) : (
            <ul className="m-0 flex list-none flex-col border-t border-line p-0">
              <SentTrainingItems owner={account} sent={sent} />
              <Rows
                sources={rows}
                actions={actions}
                onReplace={(source, file) => {
                  actions.remove(source)
                  void train([{ kind: 'pdf', file }])
                }}
              />
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
  onReplace: (source: KnowledgeSource, file: File) => void
}

function Rows({ sources, actions, onReplace }: RowsProps) {
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
          onReplace={(file) => onReplace(source, file)}
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
      <p className="section-head">{m.common_nothing_yet()}</p>
      <p className="meta mt-1">{m.common_without_sources()}</p>
    </div>
  )
}

/** Metadata of a source. */
function SourceFacts({ source }: { source: KnowledgeSource }) {
  const { synced_at, changes } = source
  const facts = factsOf(source).join(' · ')
  if (synced_at === null && facts === '') return null
  return (
    <div className="meta tabular flex flex-col sm:ps-7.5">
      <p>
        {synced_at !== null && (
          <time dateTime={synced_at} {...tooltip(formatDateTime(synced_at))}>
            {m.training_source_list_synced({ ago: formatAgo(synced_at) })}
          </time>
        )}
        {synced_at !== null && facts !== '' && ' · '}
        {facts}
      </p>
      {changes && <p>{changesText(changes)}</p>}
    </div>
  )
}

function factsOf({ size_bytes, duplicate_count, embedded_count, chunk_count }: KnowledgeSource): string[] {
  return [
    ...(size_bytes === null ? [] : [m.training_source_list_size({ megabytes: megabytesOf(size_bytes) })]),
    ...(duplicate_count > 0 ? [m.training_source_list_duplicates({ count: duplicate_count })] : []),
    ...(embedded_count > 0 && embedded_count < chunk_count
      ? [m.training_source_list_compared({ count: embedded_count, all: chunk_count })]
      : []),
  ]
}

interface SourceToolsProps {
  source: KnowledgeSource
  onToggle: () => void
  onReadAgain: () => void
  onShow: () => void
}

/** Actions of a source other than deletion. */
function SourceTools({ source, onToggle, onReadAgain, onShow }: SourceToolsProps) {
  const { title, status, enabled, chunk_count } = source
  return (
    <div className="flex flex-wrap items-center gap-2 sm:ps-7.5">
      {chunk_count > 0 && (
        <Button
          size="dense"
          icon={<TextQuote size={14} aria-hidden="true" />}
          aria-label={m.training_source_list_pieces_of({ title })}
          onClick={onShow}
        >
          {m.training_source_list_pieces()}
        </Button>
      )}
      {status === 'ready' && (
        <>
          <Button
            size="dense"
            icon={<RotateCw size={14} aria-hidden="true" />}
            aria-label={m.training_source_list_again_of({ title })}
            onClick={onReadAgain}
          >
            {m.common_refresh()}
          </Button>
          <div className="ms-auto">
            <Switch
              label={
                <span className="meta">
                  <span aria-hidden="true">{m.training_source_list_in_use()}</span>
                  <VisuallyHidden>{m.common_use_title({ title })}</VisuallyHidden>
                </span>
              }
              checked={enabled}
              onCheckedChange={onToggle}
            />
          </div>
        </>
      )}
    </div>
  )
}

interface ChunkDialogProps {
  source: KnowledgeSource
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Chunks of a source. */
function ChunkDialog({ source, open, onOpenChange }: ChunkDialogProps) {
  return (
    <Dialog
      wide
      open={open}
      onOpenChange={onOpenChange}
      title={m.training_chunk_title({ source: source.title })}
      description={m.training_chunk_text()}
    >
      {open && <Chunks key={source.id} sourceId={source.id} />}
    </Dialog>
  )
}

function Chunks({ sourceId }: { sourceId: string }) {
  const query = useInfiniteQuery(chunksQuery(sourceId))
  return (
    <Loaded query={query} failed={m.training_chunk_failed()} waiting="h-40 rounded-card">
      {({ pages }) => {
        const chunks = pages.flatMap(({ data }) => data)
        if (chunks.length === 0) return <p className="meta">{m.training_chunk_none()}</p>
        return (
          <div className="flex flex-col items-start gap-4">
            <ol className="m-0 flex w-full list-none flex-col border-t border-line p-0">
              {chunks.map((chunk) => (
                <Chunk key={chunk.chunk_id} chunk={chunk} />
              ))}
            </ol>
            {query.hasNextPage && (
              <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {m.training_chunk_more()}
              </Button>
            )}
          </div>
        )
      }}
    </Loaded>
  )
}

function Chunk({ chunk: { heading, location, text, duplicate_of } }: { chunk: KnowledgeChunk }) {
  const place = placeText({ heading, location })
  return (
    <li className="flex flex-col gap-1 border-b border-line py-3">
      {place !== '' && <p className="meta">{place}</p>}
      <p className="text-chat break-words whitespace-pre-wrap">{text}</p>
      {duplicate_of !== null && (
        <p className="text-label text-warn">{m.training_chunk_duplicate({ title: duplicate_of })}</p>
      )}
    </li>
  )
}

/** Applies live updates to the sources; refetches after a gap in the stream. */
function useLiveSources(platformUserId: string): void {
  const client = useQueryClient()
  const { queryKey } = sourcesQuery(platformUserId)
  useLiveEvents(platformUserId, (event) => {
    if (event.event === 'source') client.setQueryData(queryKey, (all) => withSource(all, event.data))
    if (event.event === 'ready' && !event.data.resumed) void client.invalidateQueries({ queryKey })
  })
}

function withSource(all: readonly KnowledgeSource[] | undefined, fresh: KnowledgeSource) {
  if (!all) return undefined
  return all.some(({ id }) => id === fresh.id)
    ? all.map((each) => (each.id === fresh.id ? fresh : each))
    : [fresh, ...all]
}
