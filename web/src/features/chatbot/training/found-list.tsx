import type { FoundChunk } from '@skein/contract/knowledge-chunks'
import { useId } from 'react'
import { askWords, foundWords } from '../../../copy/training.ts'

interface FoundListProps {
  chunks: readonly FoundChunk[]
  title: string
}

/** Chunks found for a question with their scores, best first. */
export function FoundList({ chunks, title }: FoundListProps) {
  const id = useId()
  if (chunks.length === 0) return <p className="meta">{askWords.nothingFound}</p>
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1">
      <h3 id={id} className="label-text text-text-2">
        {title}
      </h3>
      <ol className="m-0 flex list-none flex-col p-0">
        {chunks.map((chunk) => (
          <Found key={chunk.chunk_id} chunk={chunk} used={title !== askWords.nearest} />
        ))}
      </ol>
    </section>
  )
}

function Found({ chunk, used }: { chunk: FoundChunk; used: boolean }) {
  const { title, heading, location, text, strength, words, meaning } = chunk
  const place = [title, heading, location].filter((each) => each !== '').join(' · ')
  const found = [
    words === null ? null : foundWords.words(percent(words)),
    meaning === null ? null : foundWords.meaning(percent(meaning)),
  ].filter((each) => each !== null)
  return (
    <li className="flex flex-col gap-1 border-t border-line py-2.5 first:border-t-0">
      <div className="flex items-baseline justify-between gap-3">
        <p className="min-w-0 font-medium">{place}</p>
        {used && (
          <p className="meta shrink-0" title={strength === 'weak' ? foundWords.weakTitle : undefined}>
            {foundWords.strength[strength]}
          </p>
        )}
      </div>
      <span aria-hidden="true" className="block h-0.5 w-full bg-s3">
        <span className="block h-full bg-brand" style={{ width: widths[strength] }} />
      </span>
      <p className="line-clamp-3 break-words text-text-2" title={text}>
        {text}
      </p>
      {found.length > 0 && (
        <details className="meta tabular">
          <summary className="touch label-text w-fit rounded-chip text-text-2 hover:text-text">
            {foundWords.details}
          </summary>
          {found.join(' · ')}
        </details>
      )}
    </li>
  )
}

const widths = { strong: '100%', fair: '60%', weak: '20%' } as const

const percent = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 100)
