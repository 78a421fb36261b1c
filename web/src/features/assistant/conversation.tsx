import { useEffect, useRef, useState, type RefObject } from 'react'
import { formatSmallCost } from '../../lib/format.ts'
import { useShortcut } from '../../lib/browser/use-shortcut.ts'
import { useUser } from '../session/use-session.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { assistantWords } from '../../copy/assistant.ts'
import { ChatGreeting } from './chat-greeting.tsx'
import { MessageComposer, type ComposerHandle } from './message-composer.tsx'
import { MessageList } from './messages/message-list.tsx'
import type { ChatPlace } from './queries.ts'
import { RunAnnouncer } from './messages/run-announcer.tsx'
import { askedIn, turnsOf } from './messages/turn-logic.ts'
import { isBusy, useAssistantChat } from './use-assistant-chat.ts'
import { useTurnHandlers } from './use-turn-handlers.ts'

export interface ConversationProps {
  place: ChatPlace
  title: string
  /** Cost of the chat so far, in US dollars. */
  cost: number
}

/** Messages of a chat and the composer. */
export function Conversation({ place, title, cost }: ConversationProps) {
  const chat = useAssistantChat(place)
  const { state } = chat
  const user = useUser()
  const [text, setText] = useState('')
  const composer = useRef<ComposerHandle>(null)
  const on = useTurnHandlers(chat, (words) => composer.current?.fill(words))
  const busy = isBusy(state)
  const running = state.turn?.state === 'running'
  const empty = state.records.length === 0 && !state.loading

  useShortcut('Escape', () => running && chat.stop())
  useStayInField(composer, empty)

  const send = () => {
    if (!chat.send(text)) return
    setText('')
  }
  const field = (
    <MessageComposer
      ref={composer}
      value={text}
      onValueChange={setText}
      running={running}
      busy={busy}
      onSend={send}
      onStop={chat.stop}
      onRecall={() => setText(askedIn(turnsOf(state.records).at(-1) ?? []))}
    />
  )
  if (empty) return <ChatGreeting composer={field} onAsk={on.ask} />
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      {state.loading ? (
        <Waiting />
      ) : (
        <MessageList state={state} userId={user.id} busy={busy} on={on} onOlder={chat.loadOlder} />
      )}
      <RunAnnouncer state={state} busy={busy} />
      <div className="mx-auto flex w-full max-w-[752px] flex-col gap-1.5 px-4 pb-3">
        {field}
        <Cost dollars={cost} />
      </div>
    </>
  )
}

/** The composer moves from the centre to the bottom with the first message and keeps its focus. */
function useStayInField(composer: RefObject<ComposerHandle | null>, empty: boolean): void {
  const wasEmpty = useRef(false)
  useEffect(() => {
    if (empty || wasEmpty.current) composer.current?.focus()
    wasEmpty.current = empty
  }, [composer, empty])
}

const Cost = ({ dollars }: { dollars: number }) => (
  <p className="meta tabular min-h-4.5 text-center text-floor">
    {dollars > 0 && assistantWords.cost(formatSmallCost(dollars))}
  </p>
)

const Waiting = () => (
  <div
    role="status"
    aria-label={assistantWords.loadingHistory}
    className="mx-auto flex w-full max-w-[752px] grow flex-col gap-6 px-4 py-6"
  >
    <Skeleton className="h-10 w-1/2 self-end" />
    <Skeleton className="h-24 w-4/5" />
    <Skeleton className="h-10 w-2/5 self-end" />
  </div>
)
