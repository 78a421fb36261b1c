import { Settings2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { savedWords } from '../../../copy/composer.ts'
import type { SavedReplyChoice } from './use-saved-replies.ts'
import { SavedReplyManager } from './saved-reply-manager.tsx'

/** Saved replies that match the text after `/`, and a button to manage them. */
export function SavedReplyMenu({
  platformUserId,
  choice,
}: {
  platformUserId: string
  choice: SavedReplyChoice
}) {
  const [managing, manage] = useState(false)
  return (
    <>
      {choice.open && (
        <div className="rounded-card border border-line bg-s1 p-1 shadow-lift">
          <Replies {...choice} />
          <Button
            size="dense"
            variant="ghost"
            icon={<Settings2 size={14} aria-hidden="true" />}
            onClick={() => manage(true)}
          >
            {savedWords.manage}
          </Button>
        </div>
      )}
      {managing && <SavedReplyManager platformUserId={platformUserId} onClose={() => manage(false)} />}
    </>
  )
}

function Replies({ query, found, active, listId, optionId, take }: SavedReplyChoice) {
  if (query.isError) return <ErrorState title={savedWords.failed} onRetry={() => void query.refetch()} />
  return (
    <>
      <div id={listId} role="listbox" aria-label={savedWords.list} className="max-h-60 overflow-y-auto">
        {found.map((reply, place) => (
          <div
            key={reply.id}
            id={optionId(place)}
            role="option"
            aria-selected={place === active}
            className={cx(
              'flex min-h-11 cursor-default items-baseline gap-3 rounded-control px-3 py-2 lg:min-h-9',
              place === active ? 'bg-s3' : 'hover:bg-s2',
            )}
            onPointerDown={(event) => {
              event.preventDefault()
              take(reply)
            }}
          >
            <span className="shrink-0 font-medium">/{reply.shortcut}</span>
            <span className="min-w-0 truncate text-text-2">{reply.text}</span>
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <p role="status" className="meta px-3 py-2">
          {query.data === undefined
            ? savedWords.loading
            : query.data.length === 0
              ? savedWords.noneYet
              : savedWords.none}
        </p>
      )}
    </>
  )
}
