import type { SavedReply } from '@skein/contract/contacts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, type KeyboardEvent } from 'react'
import { savedRepliesQuery } from '../contact/contact-query.ts'
import { repliesFor, wordAfterSlash } from './saved-reply-logic.ts'

export interface SavedReplyChoice {
  open: boolean
  query: { data: SavedReply[] | undefined; isError: boolean; refetch: () => unknown }
  found: readonly SavedReply[]
  active: number
  listId: string
  optionId: (place: number) => string
  take: (reply: SavedReply) => void
}

/** Saved replies after `/`: arrow keys move in the list while focus stays in the field. */
export function useSavedReplies(platformUserId: string, text: string, put: (text: string) => void) {
  const word = wordAfterSlash(text)
  const [left, leave] = useState<string | null>(null)
  const [place, setPlace] = useState(0)
  const listId = useId()
  const open = word !== null && left !== text
  const query = useQuery({ ...savedRepliesQuery(platformUserId), enabled: open })
  const found = open && query.data ? repliesFor(query.data, word) : []
  const active = Math.min(place, found.length - 1)
  const optionId = (at: number) => `${listId}-${at}`

  const take = (reply: SavedReply) => {
    setPlace(0)
    put(reply.text)
  }

  /** Returns whether the list handled the key. */
  function press(event: KeyboardEvent): boolean {
    const chosen = found[active]
    if (!open) return false
    if (event.key === 'Escape') leave(text)
    else if (!chosen) return false
    else if (event.key === 'ArrowDown') setPlace((active + 1) % found.length)
    else if (event.key === 'ArrowUp') setPlace((active - 1 + found.length) % found.length)
    else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') take(chosen)
    else return false
    event.preventDefault()
    return true
  }

  const choice: SavedReplyChoice = { open, query, found, active, listId, optionId, take }
  const control = {
    'aria-autocomplete': 'list' as const,
    'aria-controls': open ? listId : undefined,
    'aria-activedescendant': found[active] ? optionId(active) : undefined,
  }
  return { choice, control, press }
}
