import { suggestReply, type SuggestedReply } from '@skein/contract/inbox/contacts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { m } from '@skein/messages'
import { call } from '../../../lib/api/api.ts'
import { messageOf } from '../../../lib/api/api-error.ts'
import { formatCost } from '../../../lib/format.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Spinner } from '../../../ui/loading/spinner.tsx'
import { placeText } from '../../../copy/place.ts'

interface SuggestionPanelProps {
  conversationId: string
  onUse: (text: string) => void
  onDismiss: () => void
}

/** A reply suggested by AI, with its sources; nothing is sent. */
export function SuggestionPanel({ conversationId, onUse, onDismiss }: SuggestionPanelProps) {
  const panel = useRef<HTMLElement>(null)
  const query = useQuery({
    queryKey: ['suggestion', conversationId],
    queryFn: ({ signal }) => call(suggestReply, { id: conversationId }, { signal }),
    // Each request costs money: it runs once, and again only on demand.
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  const { data, isFetching, refetch } = query
  useEffect(() => panel.current?.focus(), [])
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={m.composer_suggestion_title()}
      aria-busy={isFetching}
      className="flex max-h-56 flex-col gap-2 overflow-y-auto rounded-card border border-line bg-raised p-3"
    >
      <h3 className="label-text flex items-center gap-2 text-iris">
        <Sparkles size={14} aria-hidden="true" />
        {m.composer_suggestion_title()}
        {data && data.cost > 0 && (
          <span className="meta tabular">{m.common_ai_cost({ money: formatCost(data.cost) })}</span>
        )}
      </h3>
      <Outcome query={query} />
      <div className="flex flex-wrap gap-2">
        {!isFetching && data?.text && (
          <Button size="dense" onClick={() => onUse(data.text ?? '')}>
            {m.composer_suggestion_use()}
          </Button>
        )}
        {!isFetching && (
          <Button size="dense" onClick={() => void refetch()}>
            {m.common_try_again()}
          </Button>
        )}
        <Button size="dense" variant="ghost" onClick={onDismiss}>
          {m.common_dismiss()}
        </Button>
      </div>
    </section>
  )
}

type SuggestionQuery = Pick<UseQueryResult<SuggestedReply>, 'data' | 'error' | 'isFetching'>

function Outcome({ query: { data, error, isFetching } }: { query: SuggestionQuery }) {
  if (isFetching) {
    return (
      <p role="status" className="flex items-center gap-2 text-text-2">
        <Spinner />
        {m.composer_suggestion_asking()}
      </p>
    )
  }
  if (data) return <Suggestion suggestion={data} />
  return (
    <ErrorState
      title={m.composer_suggestion_failed()}
      message={messageOf(error, m.composer_suggestion_failed())}
    />
  )
}

function Suggestion({ suggestion: { text, reason, chunks } }: { suggestion: SuggestedReply }) {
  return (
    <>
      {text === null ? (
        <p className="section-head">{m.composer_suggestion_none()}</p>
      ) : (
        <p className="text-chat whitespace-pre-wrap">{text}</p>
      )}
      <p className="text-text-2">{reason}</p>
      {text !== null && chunks.length === 0 && <p className="meta">{m.composer_suggestion_no_sources()}</p>}
      {chunks.length > 0 && (
        <details>
          <summary className="label-text text-text">
            {m.common_sources()} ({chunks.length})
          </summary>
          <ol className="m-0 mt-2 flex list-none flex-col gap-2 border-s-2 border-line p-0 ps-3">
            {chunks.map(({ chunk_id, title, heading, location, text: words }) => (
              <li key={chunk_id}>
                <p className="label-text">{placeText({ title, heading, location })}</p>
                <p dir="auto" className="line-clamp-3 text-label text-text-2">
                  {words}
                </p>
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  )
}
