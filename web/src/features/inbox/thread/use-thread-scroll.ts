import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { arrivedSince, grewAtStart, type ThreadRow } from '../thread-logic.ts'
import type { NextPage } from '../use-next-page.ts'

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
export function useThreadScroll({ rows, older, onEnd }: ThreadScrollOptions) {
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const content = useRef<HTMLDivElement>(null)
  const offsetBefore = useRef(0)
  const [atEnd, setAtEnd] = useState(() => !rows.some(({ firstUnread }, place) => firstUnread && place > 0))
  const shift = useGrewAtStart(rows)
  const lastKey = rows.at(-1)?.key ?? null
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

  const own = rows.at(-1)?.message.sender_kind === 'person'
  const follow = useEffectEvent(() => {
    if (atEnd || own) scrollToEnd()
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
  const [known, setKnown] = useState({ rows, atStart: false })
  if (known.rows === rows) return known.atStart
  const atStart = grewAtStart(rows, known.rows)
  setKnown({ rows, atStart })
  return atStart
}
