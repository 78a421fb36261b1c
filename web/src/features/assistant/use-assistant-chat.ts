import type { Turn } from '@skein/contract/assistant'
import { useQueryClient } from '@tanstack/react-query'
import { useReducer } from 'react'
import { messageOf } from '../../lib/api/api-error.ts'
import { newMessageId } from '../../lib/new-id.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { controls } from '../../copy/controls.ts'
import { useSelectedAccount } from '../session/use-accounts.ts'
import { chatReducer, initialState, type ChatAction, type ChatState, type Unsent } from './chat-reducer.ts'
import { sendTurn, stop, threadsQuery, type ChatPlace } from './queries.ts'
import { localMessage } from './messages/record-logic.ts'
import { waitingAt } from './messages/turn-logic.ts'
import { useChatHistory } from './use-chat-history.ts'
import { useTurnStream } from './use-turn-stream.ts'

export interface AssistantChat {
  state: ChatState
  /** False while a message is being sent: further ones are ignored. */
  send: (text: string) => boolean
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

  const send = (typed: string): boolean => {
    const text = typed.trim()
    if (text === '' || isBusy(state)) return false
    const answers = waitingAt(state.records)?.id ?? null
    const id = newMessageId()
    const message = localMessage({ id, text, ...place, at: new Date().toISOString() })
    dispatch({ type: 'sent', message, answers })
    void post({ id, text, answers, problem: null })
    return true
  }

  const resend = () => {
    const { unsent } = state
    const message = state.records.find(({ id }) => id === unsent?.id)
    if (!unsent?.problem || !message) return
    dispatch({ type: 'sent', message, answers: unsent.answers })
    void post(unsent)
  }

  const stopTurn = () => {
    if (!state.turn) return
    void stop(state.turn.turn_id).then(settle, (error: unknown) =>
      notify({ type: 'error', message: messageOf(error, controls.somethingWentWrong) }),
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
  return async ({ id, text, answers }: Unsent): Promise<void> => {
    try {
      const { turn_id, message } = await sendTurn({
        message: text,
        chat_id: place.chatId,
        provider_id: place.providerId,
        human_response: answers !== null,
        ...(answers === null ? {} : { interrupt_id: answers }),
        client_message_id: id,
        ...(account ? { platform_user_id: account.platform_user_id } : {}),
      })
      dispatch({ type: 'accepted', localId: id, message, turnId: turn_id })
      onAccepted()
    } catch (error) {
      dispatch({ type: 'rejected', localId: id, problem: messageOf(error, controls.somethingWentWrong) })
    }
  }
}
