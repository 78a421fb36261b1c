import { Settings2 } from 'lucide-react'
import { useState, useId, type KeyboardEvent } from 'react'
import type { ReplyActions } from '@skein/contract/inbox/reply-actions'
import type { SavedReply } from '@skein/contract/inbox/contacts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { m } from '@skein/messages'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
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

function Replies({ query, found, active, listId, optionId, take }: SavedReplyChoice) {
  if (query.isError) return <LoadFailure title={m.composer_saved_failed()} query={query} />
  return (
    <>
      <div
        id={listId}
        role="listbox"
        aria-label={m.composer_saved_list()}
        className="max-h-60 overflow-y-auto"
      >
        {found.map((reply, place) => (
          <div
            key={reply.id}
            id={optionId(place)}
            role="option"
            aria-selected={place === active}
            className={cx(
              'flex min-h-11 cursor-default items-baseline gap-3 rounded-control px-3 py-2 lg:min-h-9',
              place === active ? 'bg-overlay' : 'hover:bg-raised',
            )}
            onPointerDown={(event) => {
              event.preventDefault()
              take(reply)
            }}
          >
            <span className="shrink-0 font-medium">/{reply.shortcut}</span>
            <OneLine className="text-text-2">{reply.text}</OneLine>
          </div>
        ))}
      </div>
      {found.length === 0 && (
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
  found: readonly SavedReply[]
  active: number
  listId: string
  optionId: (place: number) => string
  take: (reply: SavedReply) => void
  /** Opens the list for the present text, or closes it. */
  toggle: () => void
}

/** Saved replies after `/` or on request: arrow keys move in the list while focus stays in the field. */
export function useSavedReplies(
  platformUserId: string,
  text: string,
  put: (text: string, actions?: ReplyActions) => void,
) {
  const word = wordAfterSlash(text)
  const [dismissedText, leave] = useState<string | null>(null)
  // The text for which the list was requested; typing closes it.
  const [requested, request] = useState<string | null>(null)
  const [place, setPlace] = useState(0)
  const listId = useId()
  const open = requested === text || (word !== null && dismissedText !== text)
  const query = useQuery({ ...savedRepliesQuery(platformUserId), enabled: open })
  const matches = open && query.data ? repliesFor(query.data, word ?? '') : []
  const active = Math.min(place, matches.length - 1)
  const optionId = (at: number) => `${listId}-${at}`

  const take = (reply: SavedReply) => {
    setPlace(0)
    request(null)
    const before = word === null && text.trim() !== '' ? `${text.trimEnd()} ` : ''
    put(before + reply.text, reply.actions)
  }
  const close = () => {
    request(null)
    leave(text)
  }
  const toggle = () => {
    if (open) return close()
    request(text)
    put(text)
  }

  /** Returns whether the list handled the key. */
  function press(event: KeyboardEvent): boolean {
    const chosenReply = matches[active]
    if (!open) return false
    if (event.key === 'Escape') close()
    else if (!chosenReply) return false
    else if (event.key === 'ArrowDown') setPlace((active + 1) % matches.length)
    else if (event.key === 'ArrowUp') setPlace((active - 1 + matches.length) % matches.length)
    else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') take(chosenReply)
    else return false
    event.preventDefault()
    return true
  }

  const choice: SavedReplyChoice = { open, query, found: matches, active, listId, optionId, take, toggle }
  const control = {
    'aria-autocomplete': 'list' as const,
    'aria-controls': open ? listId : undefined,
    'aria-activedescendant': matches[active] ? optionId(active) : undefined,
  }
  return { choice, control, press }
}
