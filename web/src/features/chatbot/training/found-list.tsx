import type { FoundChunk } from '@skein/contract/knowledge/knowledge-chunks'
import { useId } from 'react'
import { m } from '@skein/messages'
import { placeText } from '../../../copy/place.ts'
import { nameOfRow } from '../../../ui/tooltip/tooltip.ts'

interface FoundListProps {
  chunks: readonly FoundChunk[]
}

/** Chunks found for a question: those that the answer quotes, then the others behind a disclosure. */
export function FoundList({ chunks }: FoundListProps) {
  const id = useId()
  if (chunks.length === 0) return <p className="meta">{m.training_ask_nothing_found()}</p>
  const usedChunks = chunks.filter((chunk) => chunk.used)
  const others = chunks.filter((chunk) => !chunk.used)
  return (
    <div className="flex flex-col gap-3">
      {usedChunks.length > 0 && (
        <section aria-labelledby={id} className="flex flex-col gap-1">
          <h3 id={id} className="label-text text-text-2">
            {m.common_sources()}
          </h3>
          <Rows chunks={usedChunks} />
        </section>
      )}
      {others.length > 0 && (
        <details>
          <summary className="touch label-text w-fit rounded-chip text-text-2 hover:text-text">
            {m.training_ask_nearest()}
          </summary>
          <Rows chunks={others} />
        </details>
      )}
    </div>
  )
}

const Rows = ({ chunks }: FoundListProps) => (
  <ol className="m-0 flex list-none flex-col p-0">
    {chunks.map((chunk) => (
      <Found key={chunk.chunk_id} chunk={chunk} />
    ))}
  </ol>
)

function Found({ chunk }: { chunk: FoundChunk }) {
  const { title, heading, location, text, used, words, meaning } = chunk
  const place = placeText({ title, heading, location })
  const scores = [
    words === null ? null : m.training_found_words({ percent: percent(words) }),
    meaning === null ? null : m.training_found_meaning({ percent: percent(meaning) }),
  ].filter((each) => each !== null)
  return (
    <li className="flex flex-col gap-1 border-t border-line py-2.5 first:border-t-0">
      <div className="flex items-baseline justify-between gap-3">
        <p className="min-w-0 font-medium">{place}</p>
        {used && <p className="meta shrink-0">{m.training_found_used()}</p>}
      </div>
      <p dir="auto" {...nameOfRow} className="line-clamp-3 break-words text-text-2">
        {text}
      </p>
      {scores.length > 0 && (
        <details className="meta tabular">
          <summary className="touch label-text w-fit rounded-chip text-text-2 hover:text-text">
            {m.common_technical_details()}
          </summary>
          {scores.join(' · ')}
        </details>
      )}
    </li>
  )
}

const percent = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 100)
