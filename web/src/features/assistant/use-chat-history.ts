import type { ChatThread } from '@skein/contract/assistant-chats'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { threadWords } from '../../copy/assistant.ts'
import type { ChatAction, ChatState } from './chat-reducer.ts'
import { fetchPage, threadsQuery, type ChatPlace } from './queries.ts'

export interface ChatHistoryOptions {
  place: ChatPlace
  state: ChatState
  dispatch: (action: ChatAction) => void
}

/**
 * Loads older pages on demand and follows changes made elsewhere: in another tab, or by connecting an
 * account. Compares the list of chats with the state of this page.
 */
export function useChatHistory({ place, state, dispatch }: ChatHistoryOptions) {
  const { data, error, dataUpdatedAt } = useQuery(threadsQuery(place.providerId))
  const { open, catchUp, loadOlder, page } = usePages({ place, state, dispatch })
  /** Time of the last known change of the chat; null while an own change is pending. */
  const seen = useRef<string | null>(null)

  const compare = useEffectEvent((thread: ChatThread | undefined) => {
    if (!thread) return dispatch({ type: 'empty' })
    const changed = seen.current !== null && seen.current !== thread.updated_at
    seen.current = thread.updated_at
    if (state.unsent !== null || state.turn?.state === 'running') return
    if (page.current === 0 && state.records.length === 0) void open()
    else if (changed) void catchUp()
    const { turn } = thread
    if (turn && (turn.turn_id !== state.turn?.turn_id || turn.state !== state.turn.state)) {
      dispatch({ type: 'attached', turn })
    }
    if (!turn && state.turn) {
      const { turn_id } = state.turn
      void catchUp().then(() => dispatch({ type: 'ended', turn: { turn_id, state: 'done' } }))
    }
  })

  useEffect(() => {
    if (data) compare(data.find(({ thread_id }) => thread_id === place.chatId))
  }, [data, dataUpdatedAt, place.chatId])

  useEffect(() => {
    if (!error) return
    console.error(threadWords.logFailed, error)
    dispatch({ type: 'empty' })
  }, [error, dispatch])

  const expectChange = () => {
    seen.current = null
  }
  return { catchUp, loadOlder, expectChange }
}

/** Pages of thirty, newest first. A failed page can be retried. */
function usePages({ place, state, dispatch }: ChatHistoryOptions) {
  const page = useRef(0)

  const open = async () => {
    page.current = 1
    const first = await fetchPage(place, 1).catch(() => null)
    dispatch(first ? { type: 'loaded', ...first } : { type: 'empty' })
  }

  const catchUp = async () => {
    const newest = await fetchPage(place, 1).catch(() => null)
    if (newest) dispatch({ type: 'refreshed', records: newest.records })
  }

  const loadOlder = () => {
    if (state.older !== 'more') return
    dispatch({ type: 'older requested' })
    page.current += 1
    void fetchPage(place, page.current).then(
      (older) => dispatch({ type: 'older', ...older }),
      () => {
        page.current -= 1
        dispatch({ type: 'older', records: [], more: true })
      },
    )
  }
  return { page, open, catchUp, loadOlder }
}
