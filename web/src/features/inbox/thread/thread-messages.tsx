import type { Conversation, InboxMessage } from '@skein/contract/inbox/inbox'
import { ArrowDown } from 'lucide-react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { m } from '@skein/messages'
import { Button } from '../../../ui/buttons/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Spinner } from '../../../ui/loading/spinner.tsx'
import { formatDay } from '../../../lib/format.ts'
import { personOf } from '../conversation-list-logic.ts'
import { MessageRow } from './message-row.tsx'
import { type Retry, type ThreadRow, arrivedSince, grewAtStart, newestOf } from '../thread-logic.ts'
import type { NextPage } from '../use-next-page.ts'
import { personName, contentText } from '../../../copy/inbox.ts'

interface ThreadMessagesProps {
  rows: readonly ThreadRow[]
  conversation: Conversation
  platformUserId: string
  older: NextPage
  onRetry: (retry: Retry) => void
  onCancel: (row: ThreadRow) => void
  /** Null if no reply can quote a message. */
  onReply: ((message: InboxMessage) => void) | null
  /** Called when the newest message is visible. */
  onEnd: (atEnd: boolean) => void
}

/** Pixels rendered beyond the viewport. */
const overscan = 500

/** The messages as a virtual list, opened at the first unread one. */
export function ThreadMessages(props: ThreadMessagesProps) {
  const { rows, conversation, platformUserId, older, onRetry, onCancel, onReply } = props
  const { scroller, content, list, shift, atEnd, fresh, onScroll, scrollToEnd } = useThreadScroll(props)
  const name = personName(personOf(conversation).username)
  const newest = newestOf(rows)
  return (
    <div className="relative flex min-h-0 grow flex-col">
      <div
        ref={scroller}
        role="region"
        aria-label={m.inbox_thread_messages({ name })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must be able to scroll it
        tabIndex={0}
        // A focused control scrolls above the button at the end.
        className="flex min-h-0 grow scroll-pb-16 flex-col overflow-y-auto overscroll-contain [overflow-anchor:none]"
      >
        <div className="grow" />
        {!older.more && <KnownSince since={conversation.known_since} />}
        {/* Virtual rows mount and unmount while scrolling, so new messages are announced below instead. */}
        <div
          ref={content}
          role="log"
          aria-live="off"
          aria-label={m.inbox_thread_messages({ name })}
          className="pb-3"
        >
          <Virtualizer
            ref={list}
            scrollRef={scroller}
            data={rows}
            shift={shift}
            bufferSize={overscan}
            onScroll={onScroll}
          >
            {(row) => (
              <MessageRow
                key={row.key}
                row={row}
                platformUserId={platformUserId}
                conversationId={conversation.id}
                onRetry={onRetry}
                onCancel={onCancel}
                onReply={onReply}
              />
            )}
          </Virtualizer>
        </div>
      </div>
      <OlderState older={older} />
      {!atEnd && <EndPill fresh={fresh} onPress={scrollToEnd} />}
      <p role="status" className="sr-only">
        {fresh > 0 && newest ? m.inbox_thread_arrived({ name, text: contentText(newest.message) }) : null}
      </p>
    </div>
  )
}

function EndPill({ fresh, onPress }: { fresh: number; onPress: () => void }) {
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
      <Button
        size="dense"
        className={cx(
          'pointer-events-auto rounded-pill! bg-pane! shadow-lift',
          fresh > 0 && 'text-attention!',
        )}
        icon={<ArrowDown size={14} aria-hidden="true" />}
        onClick={onPress}
      >
        {fresh > 0 ? m.inbox_thread_new_messages({ count: fresh }) : m.inbox_thread_to_newest()}
      </Button>
    </div>
  )
}

function KnownSince({ since }: { since: string | null }) {
  if (since === null) return null
  return <p className="meta px-4 pt-4 text-center">{m.inbox_thread_known_since({ day: formatDay(since) })}</p>
}

function OlderState({ older }: { older: NextPage }) {
  if (older.state === 'idle') return null
  return (
    <div className="pointer-events-none absolute inset-x-0 top-2 flex justify-center">
      <p
        role="status"
        className="meta pointer-events-auto flex items-center gap-2 rounded-pill border border-line bg-pane px-3 py-1.5"
      >
        {older.state === 'loading' ? <Spinner /> : null}
        {older.state === 'loading' ? m.common_loading_older_messages() : m.inbox_thread_older_failed()}
        {older.state === 'failed' && (
          <button type="button" className="touch font-medium text-text" onClick={older.load}>
            {m.common_retry()}
          </button>
        )}
      </p>
    </div>
  )
}

interface ThreadScrollOptions {
  rows: readonly ThreadRow[]
  older: NextPage
  onEnd: (atEnd: boolean) => void
}

/** Distance from the end within which new messages are followed, in pixels. */
const endDistance = 80
/** Distance from the start within which older messages are loaded, in pixels. */
const loadDistance = 600

/**
 * Scroll position of a thread: opens at the first unread message, follows new ones at the end, else stays in
 * place.
 */
function useThreadScroll({ rows, older, onEnd }: ThreadScrollOptions) {
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const content = useRef<HTMLDivElement>(null)
  const offsetBefore = useRef(0)
  const [atEnd, setAtEnd] = useState(() => !rows.some(({ firstUnread }, place) => firstUnread && place > 0))
  const shift = useGrewAtStart(rows)
  const newest = newestOf(rows)
  const lastKey = newest?.key ?? null
  // The last message that was visible; later ones are new.
  const [seenKey, setSeenKey] = useState(lastKey)
  if (atEnd && seenKey !== lastKey) setSeenKey(lastKey)
  const fresh = atEnd ? 0 : arrivedSince(rows, seenKey)

  const scrollToEnd = () => list.current?.scrollToIndex(rows.length - 1, { align: 'end', offset: 24 })

  const open = useEffectEvent(() => {
    const unread = rows.findIndex(({ firstUnread }) => firstUnread)
    if (unread > 0) list.current?.scrollToIndex(unread, { align: 'start', offset: -24 })
    else scrollToEnd()
  })
  useLayoutEffect(() => open(), [])
  useHiddenAtFirst(content)

  const isOwn = newest?.message.sender_kind === 'person'
  const follow = useEffectEvent(() => {
    if (atEnd || isOwn) scrollToEnd()
  })
  useLayoutEffect(() => follow(), [lastKey])

  // A growing composer shrinks this element, and late rendering grows the content.
  const onResize = useEffectEvent(() => {
    if (atEnd) scrollToEnd()
    else if (isNearEnd(scroller.current)) setAtEnd(true)
  })
  useEffect(() => {
    const observer = new ResizeObserver(() => onResize())
    for (const part of [scroller.current, content.current]) if (part) observer.observe(part)
    return () => observer.disconnect()
  }, [])

  // Only scrolling up leaves the end; growing content does not.
  function onScroll(offset: number) {
    const up = offset < offsetBefore.current - 1
    offsetBefore.current = offset
    if (isNearEnd(scroller.current)) setAtEnd(true)
    else if (up) setAtEnd(false)
    if (offset < loadDistance && older.state === 'idle') older.load()
  }

  const reportEnd = useEffectEvent(onEnd)
  useEffect(() => reportEnd(atEnd), [atEnd])
  return { scroller, content, list, shift, atEnd, fresh, onScroll, scrollToEnd }
}

const isNearEnd = (scroller: HTMLElement | null): boolean =>
  scroller !== null && scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < endDistance

/** Row heights are known only after rendering: hidden until then, so no movement is visible. */
function useHiddenAtFirst(content: { readonly current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const { style } = content.current ?? {}
    style?.setProperty('visibility', 'hidden')
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => style?.removeProperty('visibility'))
    })
    return () => {
      cancelAnimationFrame(frame)
      style?.removeProperty('visibility')
    }
  }, [content])
}

/** Returns whether the rows are the previous ones with older ones prepended. */
function useGrewAtStart(rows: readonly ThreadRow[]): boolean {
  const [snapshot, setSnapshot] = useState({ rows, atStart: false })
  if (snapshot.rows === rows) return snapshot.atStart
  const atStart = grewAtStart(rows, snapshot.rows)
  setSnapshot({ rows, atStart })
  return atStart
}
