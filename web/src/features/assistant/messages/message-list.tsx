import type { ChatMessage } from '@skein/contract/assistant/assistant'
import { ArrowDown } from 'lucide-react'
import { useEffect, useRef, useState, useLayoutEffect, type RefObject } from 'react'
import { m } from '@skein/messages'
import { Button } from '../../../ui/buttons/button.tsx'
import { Spinner } from '../../../ui/loading/spinner.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { ChatState } from '../chat-reducer.ts'
import { thinkingText } from './label-logic.ts'
import { leadsToEnd } from './record-logic.ts'
import { TurnBlock, type TurnHandlers } from './turn-block.tsx'
import { askedIn, currentNode, keptTurns, turnsOf, waitingAt } from './turn-logic.ts'

export interface MessageListProps {
  label: string
  state: ChatState
  userId: string
  busy: boolean
  on: TurnHandlers
  onOlder: () => void
}

const nothing = {}

/** Turns of a chat, oldest first. Scrolling to the start loads older pages; at the end it follows new text. */
export function MessageList({ label, state, userId, busy, on, onOlder }: MessageListProps) {
  const turns = useTurns(state)
  const first = turns[0]?.[0]?.id
  const loadOlder = useStable(onOlder)
  const { scroller, content, atEnd, scrollToEnd } = useMessageScroll(first, loadOlder)
  const waitingId = busy ? null : (waitingAt(state.records)?.id ?? null)
  useEffect(() => {
    if (state.unsent) scrollToEnd()
    // Only an own new message scrolls to the end.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [state.unsent?.id])

  return (
    <div className="relative flex min-h-0 grow flex-col">
      <div
        ref={scroller}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must be able to scroll it
        tabIndex={0}
        role="region"
        aria-label={label}
        className="min-h-0 grow overflow-y-auto overscroll-contain [overflow-anchor:none]"
      >
        <div
          ref={content}
          role="log"
          aria-label={label}
          aria-relevant="additions"
          aria-busy={busy}
          className="mx-auto flex w-full max-w-[752px] flex-col gap-8 px-4 py-6"
        >
          {state.older === 'loading' && <OlderSkeleton />}
          <Turns state={state} turns={turns} waitingId={waitingId} userId={userId} on={on} />
        </div>
      </div>
      {!atEnd && <ToLatest onPress={scrollToEnd} />}
    </div>
  )
}

const OlderSkeleton = () => (
  <p className="flex justify-center text-text-3">
    <Spinner />
    <VisuallyHidden>{m.common_loading_older_messages()}</VisuallyHidden>
  </p>
)

const ToLatest = ({ onPress }: { onPress: () => void }) => (
  <Button
    size="dense"
    className="absolute! bottom-3 left-1/2 -translate-x-1/2 bg-raised! shadow-lift"
    icon={<ArrowDown size={15} aria-hidden="true" />}
    onClick={onPress}
  >
    {m.assistant_to_latest()}
  </Button>
)

interface TurnsProps extends Pick<MessageListProps, 'state' | 'userId' | 'on'> {
  turns: readonly (readonly ChatMessage[])[]
  waitingId: string | null
}

function Turns({ state, turns, waitingId, userId, on }: TurnsProps) {
  return turns.map((records, place) => {
    const unsent = state.unsent?.id === records.at(-1)?.id ? state.unsent : null
    const turn = state.turn?.turn_id === records[0]?.turn_id ? state.turn : null
    const live = turn !== null || unsent !== null
    const working = turn?.state === 'running' || unsent?.problem === null
    const last = records.at(-1)
    const hasEnded = last !== undefined && leadsToEnd(last)
    return (
      <TurnBlock
        key={records[0]?.turn_id}
        records={records}
        live={live}
        last={place === turns.length - 1}
        thinking={working && !hasEnded ? thinkingText(currentNode(records)) : null}
        written={live ? state.written : nothing}
        problem={unsent?.problem ?? null}
        waitingId={live ? waitingId : null}
        refusal={live ? state.refusal : null}
        nextAsked={askedIn(turns[place + 1] ?? []) || null}
        userId={userId}
        on={on}
      />
    )
  })
}

function useTurns({ records }: ChatState) {
  const [snapshot, setSnapshot] = useState(() => ({ records, turns: keptTurns([], turnsOf(records)) }))
  if (snapshot.records === records) return snapshot.turns
  const turns = keptTurns(snapshot.turns, turnsOf(records))
  setSnapshot({ records, turns })
  return turns
}

/** Returns a stable function that calls the latest version. */
function useStable(run: () => void): () => void {
  const newest = useRef(run)
  useEffect(() => {
    newest.current = run
  })
  const [stable] = useState(() => () => newest.current())
  return stable
}

interface MessageScroll {
  /** The scrolling element and its content. */
  scroller: RefObject<HTMLDivElement | null>
  content: RefObject<HTMLDivElement | null>
  /** The end is visible. */
  atEnd: boolean
  scrollToEnd: () => void
}

/** Distance to an edge that counts as being there, in pixels. */
const edgeDistance = 80

/**
 * Keeps the scroll position of a chat: at the end it follows new text, elsewhere it stays, and older messages
 * inserted above do not move the visible ones. `first` is the id of the oldest turn.
 */
function useMessageScroll(first: string | undefined, onStart: () => void): MessageScroll {
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [atEnd, setAtEnd] = useState(true)
  const following = useRef(true)
  const place = useRef<{ turn: Element; top: number } | null>(null)

  const scrollToEnd = () => {
    const area = scroller.current
    if (area) area.scrollTop = area.scrollHeight
    following.current = true
    setAtEnd(true)
  }

  useEffect(() => {
    const area = scroller.current
    if (!area || !content.current) return
    const onScroll = () => {
      following.current = area.scrollHeight - area.scrollTop - area.clientHeight < edgeDistance
      setAtEnd(following.current)
      place.current = readPlace(area)
      if (area.scrollTop < edgeDistance && area.scrollHeight > area.clientHeight) onStart()
    }
    const follow = new ResizeObserver(() => {
      if (following.current) area.scrollTop = area.scrollHeight
    })
    area.addEventListener('scroll', onScroll, { passive: true })
    follow.observe(content.current)
    follow.observe(area)
    return () => {
      area.removeEventListener('scroll', onScroll)
      follow.disconnect()
    }
  }, [onStart])

  useLayoutEffect(() => {
    const area = scroller.current
    if (!area) return
    const lastPlace = place.current
    if (following.current || !lastPlace?.turn.isConnected) area.scrollTop = area.scrollHeight
    else area.scrollTop += topTurnIn(area, lastPlace.turn) - lastPlace.top
    place.current = readPlace(area)
  }, [first])

  return { scroller, content, atEnd, scrollToEnd }
}

/** Returns the topmost visible turn and its distance from the edge. */
function readPlace(area: HTMLElement): { turn: Element; top: number } | null {
  const turn = [...area.querySelectorAll('[data-turn]')].find(
    (each) => topTurnIn(area, each) + each.clientHeight > 0,
  )
  return turn ? { turn, top: topTurnIn(area, turn) } : null
}

const topTurnIn = (area: HTMLElement, element: Element): number =>
  element.getBoundingClientRect().top - area.getBoundingClientRect().top
