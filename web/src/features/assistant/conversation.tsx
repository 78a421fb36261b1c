import { Suspense, useEffect, useRef, useState, type RefObject, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { m } from '@skein/messages'
import { formatCost } from '../../lib/format.ts'
import { useShortcut } from '../../lib/browser/keys/use-shortcut.ts'
import { useUser } from '../session/use-session.ts'
import { cx } from '../../ui/cx.ts'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { useChatDraft } from './chat-draft-store.ts'
import { SubjectChip } from './panel/subject-chip.tsx'
import type { Subject } from './panel/use-subject.ts'
import { MessageComposer, type ComposerHandle } from './message-composer.tsx'
import { type ChatPlace, startersQuery } from './queries.ts'
import { askedIn, turnsOf } from './messages/turn-logic.ts'
import { isBusy, useAssistantChat, type AssistantChat } from './use-assistant-chat.ts'
import { useSelectedAccount } from '../session/use-accounts.ts'
import type { ChatState } from './chat-reducer.ts'
import type { TurnHandlers } from './messages/turn-block.tsx'

const MessageList = lazyPart(async () => (await import('./messages/message-list.tsx')).MessageList)

const defaultStarters = [
  m.assistant_starter_week(),
  m.assistant_starter_unanswered(),
  m.assistant_starter_create_automation(),
  m.assistant_starter_unread_emails(),
] as const

const runNews = {
  running: m.assistant_run_news_running(),
  waiting: m.assistant_run_news_waiting(),
  done: m.assistant_run_news_done(),
  stopped: m.assistant_run_news_stopped(),
}

export interface ConversationProps {
  place: ChatPlace
  title: string
  /** Cost of the chat so far, in US dollars. */
  cost: number
  /** Beside another screen: it takes no focus and no keys of that screen. */
  docked?: boolean
  /** What the next message is about; its text ends the message. */
  subject?: Subject | null
}

/** Messages of a chat and the composer. */
export function Conversation({ place, title, cost, docked = false, subject = null }: ConversationProps) {
  const chat = useAssistantChat(place)
  const { state } = chat
  const user = useUser()
  const [text, setText] = useChatDraft(place.chatId)
  const composer = useRef<ComposerHandle>(null)
  const on = useTurnHandlers(chat, (words) => composer.current?.fill(words))
  const busy = isBusy(state)
  const running = state.turn?.state === 'running'
  const empty = state.records.length === 0 && !state.loading

  // An empty chat shows no messages; the first one must not wait for their code.
  useEffect(() => MessageList.preload(), [])
  const focusHandlers = useStayInField(composer, empty, docked)

  const send = () => {
    if (text.trim() === '' || !chat.send(subject ? `${text}\n\n${subject.text}` : text)) return
    subject?.remove()
    setText('')
  }
  const field = (
    <div className="flex flex-col gap-1.5" {...focusHandlers}>
      {subject && <SubjectChip {...subject} />}
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
    </div>
  )
  if (empty) return <ChatGreeting docked={docked} composer={field} onAsk={on.ask} />
  return (
    <>
      {!docked && <h1 className="sr-only">{title}</h1>}
      {!docked && running && <StopKey onStop={chat.stop} />}
      {state.loading ? (
        <Waiting />
      ) : (
        <Suspense fallback={<Waiting />}>
          <MessageList
            label={docked ? m.assistant_panel_messages() : m.common_conversation()}
            state={state}
            userId={user.id}
            busy={busy}
            on={on}
            onOlder={chat.loadOlder}
          />
        </Suspense>
      )}
      <RunAnnouncer state={state} busy={busy} />
      <div className="mx-auto flex w-full max-w-[752px] flex-col gap-1.5 px-4 pb-3">
        {field}
        <Cost dollars={cost} />
      </div>
    </>
  )
}

/** Escape stops the turn, wherever the focus is. */
function StopKey({ onStop }: { onStop: () => void }) {
  useShortcut('close', onStop)
  return null
}

/**
 * The composer moves from the centre to the bottom with the first message and keeps its focus. On the screen of the
 * assistant, an empty chat takes it. Returns handlers for the element around the composer.
 */
function useStayInField(composer: RefObject<ComposerHandle | null>, empty: boolean, docked: boolean) {
  const wasEmpty = useRef(false)
  const hasFocus = useRef(false)
  useEffect(() => {
    if (docked ? hasFocus.current : empty || wasEmpty.current) composer.current?.focus()
    wasEmpty.current = empty
  }, [composer, empty, docked])
  // React reports no blur of a field that it moves.
  return { onFocus: () => void (hasFocus.current = true), onBlur: () => void (hasFocus.current = false) }
}

const Cost = ({ dollars }: { dollars: number }) => (
  <p className="meta tabular min-h-4.5 text-center text-floor">
    {dollars > 0 && m.assistant_cost({ cost: formatCost(dollars) })}
  </p>
)

const Waiting = () => (
  <div
    role="status"
    aria-label={m.assistant_loading_history()}
    className="mx-auto flex w-full max-w-[752px] grow flex-col gap-6 px-4 py-6"
  >
    <Skeleton className="h-10 w-1/2 self-end" />
    <Skeleton className="h-24 w-4/5" />
    <Skeleton className="h-10 w-2/5 self-end" />
  </div>
)

const maxStarters = 4

interface ChatGreetingProps {
  docked: boolean
  composer: ReactNode
  onAsk: (text: string) => void
}

/** An empty chat: the field in the centre, and suggestions below it. */
function ChatGreeting({ docked, composer, onAsk }: ChatGreetingProps) {
  const account = useSelectedAccount()
  const { data, isError } = useQuery(startersQuery(account?.platform_user_id ?? null))
  const suggested = isError ? [] : data
  // Suggestions for the account first, general ones after.
  const starters =
    suggested && [...suggested.map(({ text }) => text), ...defaultStarters].slice(0, maxStarters)
  return (
    <div className="flex min-h-0 grow flex-col overflow-y-auto">
      <div className="m-auto flex w-full max-w-[752px] shrink-0 flex-col gap-6 px-4 py-4 lg:pb-[12vh]">
        {docked ? (
          <p className="section-head text-center">{m.assistant_greeting()}</p>
        ) : (
          <h1 className="title text-center">{m.assistant_greeting()}</h1>
        )}
        {composer}
        <ul
          aria-label={m.assistant_starters_label()}
          className={cx('grid min-h-61 content-start gap-2', !docked && 'sm:min-h-33 sm:grid-cols-2')}
        >
          {starters?.map((text) => (
            <li key={text} className="appear">
              <button
                type="button"
                onClick={() => onAsk(text)}
                className="h-full min-h-12 w-full rounded-card border border-line px-3.5 py-2.5 text-start text-text-2 transition-colors duration-(--press) hover:bg-overlay hover:text-text"
              >
                {text}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

type Announcement = keyof typeof runNews

/** Announces when a run starts, waits or ends to screen readers. */
function RunAnnouncer({ state, busy }: { state: ChatState; busy: boolean }) {
  const now = announcementOf(state, busy)
  const [announced, setAnnounced] = useState<Announcement | null>(now)
  const active = useRef(now !== null)
  if (now !== null && now !== announced) setAnnounced(now)

  useEffect(() => {
    if (now === 'running') active.current = true
    if (now !== null || !active.current) return
    active.current = false
    const lastRecord = state.records.at(-1)
    setAnnounced(lastRecord?.status === 'success' ? 'done' : 'stopped')
    focusAnswer()
  }, [now, state.records])

  return (
    <p role="status" className="sr-only">
      {announced && runNews[announced]}
    </p>
  )
}

function announcementOf({ turn }: ChatState, busy: boolean): Announcement | null {
  if (busy) return 'running'
  return turn?.state === 'waiting' ? 'waiting' : null
}

/** Moves focus to the result after an interrupt was answered by key, unless the user is typing. */
function focusAnswer(): void {
  const focused = document.activeElement
  const isDocked = document.querySelector('[data-docked] [data-answer]') !== null
  if (!focused?.closest('[role=log]') && (isDocked || focused !== document.body)) return
  const answers = document.querySelectorAll<HTMLElement>('[role=log] [data-answer]')
  answers[answers.length - 1]?.focus({ preventScroll: true })
}

/** Actions of a turn. Stable functions, so unchanged turns do not rerender. */
function useTurnHandlers(chat: AssistantChat, fill: (text: string) => void): TurnHandlers {
  const newest = useRef({ chat, fill })
  useEffect(() => {
    newest.current = { chat, fill }
  })
  const [handlers] = useState<TurnHandlers>(() => ({
    ask: (text, decision) => void newest.current.chat.send(text, decision),
    edit: (text) => newest.current.fill(text),
    resend: () => newest.current.chat.resend(),
  }))
  return handlers
}
