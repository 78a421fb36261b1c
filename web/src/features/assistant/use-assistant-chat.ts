import type { Turn } from '@skein/contract/assistant/assistant'
import { useQueryClient, useQuery } from '@tanstack/react-query'
import { useReducer, useEffect, useEffectEvent, useRef } from 'react'
import type { ChatThread } from '@skein/contract/assistant/assistant-chats'
import { m } from '@skein/messages'
import { ApiError } from '../../lib/api/api-error.ts'
import { newMessageId } from '../../lib/new-id.ts'
import { causeOf } from '../../ui/feedback/cause-of.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { useSelectedAccount } from '../session/use-accounts.ts'
import { chatReducer, initialState, type ChatAction, type ChatState, type Unsent } from './chat-reducer.ts'
import { sendTurn, stop, threadsQuery, type ChatPlace, type Decision, fetchPage } from './queries.ts'
import { localMessage } from './messages/record-logic.ts'
import { waitingAt } from './messages/turn-logic.ts'
import { useTurnStream } from './use-turn-stream.ts'

export interface AssistantChat {
  state: ChatState
  /** False while a message is being sent: further ones are ignored. */
  send: (text: string, decision?: Decision) => boolean
  resend: () => void
  stop: () => void
  loadOlder: () => void
}

/** One chat: records, running turn and actions. Mounted per chat id. */
export function useAssistantChat(place: ChatPlace): AssistantChat {
  const [state, dispatch] = useReducer(chatReducer, initialState)
  const client = useQueryClient()
  const { catchUp, loadOlder, expectChange } = useChatHistory({ place, state, dispatch })
  const refreshThreads = () => {
    expectChange()
    void client.invalidateQueries({ queryKey: threadsQuery(place.providerId).queryKey })
  }
  const post = usePost({ place, dispatch, onAccepted: refreshThreads })

  const settle = (turn: Turn) => {
    dispatch({ type: 'ended', turn })
    refreshThreads()
  }
  useTurnStream(state.turn?.turn_id ?? null, {
    onUpdates: (updates) => dispatch({ type: 'streamed', updates }),
    onEnd: settle,
    onClosed: (turnId) => void catchUp().then(() => settle({ turn_id: turnId, state: 'done' })),
  })

  const send = (input: string, decision: Decision = {}): boolean => {
    const text = input.trim()
    if (text === '' || isBusy(state)) return false
    const answers = waitingAt(state.records)?.id ?? null
    const id = newMessageId()
    const said = decision.reason ? `${text}: ${decision.reason}` : text
    const message = localMessage({ id, text: said, ...place, at: new Date().toISOString() })
    const unsent = { id, text, answers, decision, problem: null }
    dispatch({ type: 'sent', message, unsent })
    void post(unsent)
    return true
  }

  const resend = () => {
    const { unsent } = state
    const message = state.records.find(({ id }) => id === unsent?.id)
    if (!unsent?.problem || !message) return
    dispatch({ type: 'sent', message, unsent: { ...unsent, problem: null } })
    void post(unsent)
  }

  const stopTurn = () => {
    if (!state.turn) return
    void stop(state.turn.turn_id).then(settle, (error: unknown) =>
      notify({ type: 'error', message: causeOf(error) }),
    )
  }
  return { state, send, resend, stop: stopTurn, loadOlder }
}

/** A message is being sent, or a turn runs. */
export const isBusy = ({ turn, unsent }: ChatState): boolean =>
  turn?.state === 'running' || (unsent !== null && unsent.problem === null)

interface PostOptions {
  place: ChatPlace
  dispatch: (action: ChatAction) => void
  onAccepted: () => void
}

/** Sends a message; its id makes repeated sending idempotent. */
function usePost({ place, dispatch, onAccepted }: PostOptions) {
  const account = useSelectedAccount()
  return async ({ id, text, answers, decision }: Unsent): Promise<void> => {
    try {
      const { turn_id, message } = await sendTurn({
        message: text,
        chat_id: place.chatId,
        provider_id: place.providerId,
        human_response: answers !== null,
        ...(answers === null ? {} : { interrupt_id: answers }),
        ...decision,
        client_message_id: id,
        ...(account ? { platform_user_id: account.platform_user_id } : {}),
      })
      dispatch({ type: 'accepted', localId: id, message, turnId: turn_id })
      onAccepted()
    } catch (error) {
      const problem = causeOf(error)
      const isRefused = decision.edits && error instanceof ApiError && error.status === 400
      dispatch({ type: isRefused ? 'refused' : 'rejected', localId: id, problem })
    }
  }
}

interface ChatHistoryOptions {
  place: ChatPlace
  state: ChatState
  dispatch: (action: ChatAction) => void
}

/**
 * Loads older pages on demand and follows changes made elsewhere: in another tab, or by connecting an
 * account. Compares the list of chats with the state of this page.
 */
function useChatHistory({ place, state, dispatch }: ChatHistoryOptions) {
  const { data, error, dataUpdatedAt } = useQuery(threadsQuery(place.providerId))
  const { open, catchUp, loadOlder, page } = usePages({ place, state, dispatch })
  /** Time of the last known change of the chat; null while an own change is pending. */
  const lastUpdate = useRef<string | null>(null)

  const compare = useEffectEvent((thread: ChatThread | undefined) => {
    if (!thread) return dispatch({ type: 'empty' })
    const hasChanged = lastUpdate.current !== null && lastUpdate.current !== thread.updated_at
    lastUpdate.current = thread.updated_at
    if (state.unsent !== null || state.turn?.state === 'running') return
    if (page.current === 0 && state.records.length === 0) void open()
    else if (hasChanged) void catchUp()
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
    console.error(m.assistant_thread_log_failed(), error)
    dispatch({ type: 'empty' })
  }, [error, dispatch])

  const expectChange = () => {
    lastUpdate.current = null
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
