import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { arrivedSince, grewAtStart, type ThreadRow } from '../thread-logic.ts'
import type { NextPage } from '../use-next-page.ts'

interface ThreadScrollOptions {
  rows: readonly ThreadRow[]
  older: NextPage
  onEnd: (atEnd: boolean) => void
}

/** So near to the end, a reader follows what is new. Pixels. */
const near = 80
/** So near to the beginning, older messages are loaded. */
const farUp = 600

/** Where the reader is in a thread: opens at the first unread message, follows the newest, keeps the place otherwise. */
export function useThreadScroll({ rows, older, onEnd }: ThreadScrollOptions) {
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const content = useRef<HTMLDivElement>(null)
  const offsetBefore = useRef(0)
  const [atEnd, setAtEnd] = useState(() => !rows.some(({ firstUnread }, place) => firstUnread && place > 0))
  const shift = useGrewAtStart(rows)
  const lastKey = rows.at(-1)?.key ?? null
  // The last message that was in sight: what comes behind it is news.
  const [seenKey, setSeenKey] = useState(lastKey)
  if (atEnd && seenKey !== lastKey) setSeenKey(lastKey)
  const fresh = atEnd ? 0 : arrivedSince(rows, seenKey)

  const toEnd = () => list.current?.scrollToIndex(rows.length - 1, { align: 'end', offset: 24 })

  const open = useEffectEvent(() => {
    const unread = rows.findIndex(({ firstUnread }) => firstUnread)
    if (unread > 0) list.current?.scrollToIndex(unread, { align: 'start', offset: -24 })
    else toEnd()
  })
  useLayoutEffect(() => open(), [])
  useHiddenAtFirst(content)

  const own = rows.at(-1)?.message.sender_kind === 'person'
  const follow = useEffectEvent(() => {
    if (atEnd || own) toEnd()
  })
  useLayoutEffect(() => follow(), [lastKey])

  // A composer that grows takes its room from here, and what is drawn late makes the content longer.
  const stay = useEffectEvent(() => {
    if (atEnd) toEnd()
    else if (isNearEnd(scroller.current)) setAtEnd(true)
  })
  useEffect(() => {
    const watcher = new ResizeObserver(() => stay())
    for (const part of [scroller.current, content.current]) if (part) watcher.observe(part)
    return () => watcher.disconnect()
  }, [])

  // Only who scrolls up leaves the end: a longer content alone does not.
  function onScroll(offset: number) {
    const up = offset < offsetBefore.current - 1
    offsetBefore.current = offset
    if (isNearEnd(scroller.current)) setAtEnd(true)
    else if (up) setAtEnd(false)
    if (offset < farUp && older.state === 'idle') older.load()
  }

  const tell = useEffectEvent(onEnd)
  useEffect(() => tell(atEnd), [atEnd])
  return { scroller, content, list, shift, atEnd, fresh, onScroll, toEnd }
}

const isNearEnd = (scroller: HTMLElement | null): boolean =>
  scroller !== null && scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < near

/** How high its rows are is known when they have been drawn: nobody sees them move until then. */
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

/** Whether these rows are the ones before with older ones put before them. */
function useGrewAtStart(rows: readonly ThreadRow[]): boolean {
  const [known, setKnown] = useState({ rows, atStart: false })
  if (known.rows === rows) return known.atStart
  const atStart = grewAtStart(rows, known.rows)
  setKnown({ rows, atStart })
  return atStart
}
