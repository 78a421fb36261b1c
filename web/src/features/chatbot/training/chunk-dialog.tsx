import type { KnowledgeSource } from '@skein/contract/knowledge'
import type { KnowledgeChunk } from '@skein/contract/knowledge-chunks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { chunkWords } from '../../../copy/training.ts'
import { chunksQuery } from '../queries.ts'

interface ChunkDialogProps {
  source: KnowledgeSource
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Chunks of a source. */
export function ChunkDialog({ source, open, onOpenChange }: ChunkDialogProps) {
  return (
    <Dialog
      wide
      open={open}
      onOpenChange={onOpenChange}
      title={chunkWords.title(source.title)}
      description={chunkWords.text}
    >
      {open && <Chunks key={source.id} sourceId={source.id} />}
    </Dialog>
  )
}

function Chunks({ sourceId }: { sourceId: string }) {
  const query = useInfiniteQuery(chunksQuery(sourceId))
  return (
    <Loaded query={query} failed={chunkWords.failed} waiting="h-40 rounded-card">
      {({ pages }) => {
        const chunks = pages.flatMap(({ data }) => data)
        if (chunks.length === 0) return <p className="meta">{chunkWords.none}</p>
        return (
          <div className="flex flex-col items-start gap-4">
            <ol className="m-0 flex w-full list-none flex-col border-t border-line p-0">
              {chunks.map((chunk) => (
                <Chunk key={chunk.chunk_id} chunk={chunk} />
              ))}
            </ol>
            {query.hasNextPage && (
              <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {chunkWords.more}
              </Button>
            )}
          </div>
        )
      }}
    </Loaded>
  )
}

function Chunk({ chunk: { heading, location, text, duplicate_of } }: { chunk: KnowledgeChunk }) {
  const place = [heading, location].filter((each) => each !== '').join(' · ')
  return (
    <li className="flex flex-col gap-1 border-b border-line py-3">
      {place !== '' && <p className="meta">{place}</p>}
      <p className="text-chat break-words whitespace-pre-wrap">{text}</p>
      {duplicate_of !== null && <p className="text-label text-warn">{chunkWords.duplicate(duplicate_of)}</p>}
    </li>
  )
}
