import { Settings2 } from 'lucide-react'
import { useState } from 'react'
import type { ReplyActions } from '@skein/contract/inbox/reply-actions'
import type { SavedReply } from '@skein/contract/inbox/contacts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { m } from '@skein/messages'
import { type Suggestions, SuggestionList, useSuggestions } from '../../../components/fields/suggestions.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { OneLine } from '../../../ui/one-line.tsx'
import { SavedReplyManager } from './saved-reply-manager.tsx'
import { savedRepliesQuery } from '../queries.ts'
import { repliesFor, wordAfterSlash } from './saved-reply-logic.ts'

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
        <div className="rounded-card border border-line bg-pane p-1 shadow-lift">
          <Replies {...choice} />
          <Button
            size="dense"
            variant="ghost"
            icon={<Settings2 size={14} aria-hidden="true" />}
            onClick={() => manage(true)}
          >
            {choice.query.data?.length === 0 ? m.composer_saved_create_first() : m.composer_saved_manage()}
          </Button>
        </div>
      )}
      {managing && <SavedReplyManager platformUserId={platformUserId} onClose={() => manage(false)} />}
    </>
  )
}

function Replies({ query, suggestions }: SavedReplyChoice) {
  if (query.isError) return <LoadFailure title={m.composer_saved_failed()} query={query} />
  return (
    <>
      <SuggestionList
        label={m.composer_saved_list()}
        suggestions={suggestions}
        keyOf={({ id }) => id}
        className="max-h-60 overflow-y-auto"
      >
        {({ shortcut, text }) => (
          <>
            <span className="shrink-0 font-medium">/{shortcut}</span>
            <OneLine className="text-text-2">{text}</OneLine>
          </>
        )}
      </SuggestionList>
      {suggestions.items.length === 0 && (
        <p role="status" className="meta px-3 py-2">
          {query.data === undefined
            ? m.composer_saved_loading()
            : query.data.length === 0
              ? m.composer_saved_empty()
              : m.composer_saved_none()}
        </p>
      )}
    </>
  )
}

export interface SavedReplyChoice {
  open: boolean
  query: UseQueryResult<SavedReply[]>
  suggestions: Suggestions<SavedReply>
  /** Opens the list for the present text, or closes it. */
  toggle: () => void
}

/** Saved replies after `/` or on request. */
export function useSavedReplies(
  platformUserId: string,
  text: string,
  put: (text: string, actions?: ReplyActions) => void,
): SavedReplyChoice {
  const word = wordAfterSlash(text)
  const [dismissedText, leave] = useState<string | null>(null)
  // The text for which the list was requested; typing closes it.
  const [requested, request] = useState<string | null>(null)
  const open = requested === text || (word !== null && dismissedText !== text)
  const query = useQuery({ ...savedRepliesQuery(platformUserId), enabled: open })
  const close = () => {
    request(null)
    leave(text)
  }
  const suggestions = useSuggestions({
    open,
    items: open && query.data ? repliesFor(query.data, word ?? '') : [],
    onTake(reply) {
      request(null)
      const before = word === null && text.trim() !== '' ? `${text.trimEnd()} ` : ''
      put(before + reply.text, reply.actions)
    },
    onClose: close,
  })
  const toggle = () => {
    if (open) return close()
    request(text)
    put(text)
  }
  return { open, query, suggestions, toggle }
}
