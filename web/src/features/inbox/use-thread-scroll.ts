import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { arrivedSince, grewAtStart, type ThreadRow } from './thread-rules.ts'
import type { NextPage } from './use-next-page.ts'

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
  const [atEnd, setAtEnd] = useState(true)
  const shift = useGrewAtStart(rows)
  const lastKey = rows.at(-1)?.key ?? null
  // The last message that was in sight: what comes behind it is news.
  const [seenKey, setSeenKey] = useState(lastKey)
  if (atEnd && seenKey !== lastKey) setSeenKey(lastKey)
  const fresh = atEnd ? 0 : arrivedSince(rows, seenKey)

  const toEnd = () => list.current?.scrollToIndex(rows.length - 1, { align: 'end' })

  const open = useEffectEvent(() => {
    const unread = rows.findIndex(({ firstUnread }) => firstUnread)
    if (unread > 0) list.current?.scrollToIndex(unread, { align: 'start', offset: -24 })
    else toEnd()
  })
  useLayoutEffect(() => open(), [])

  const own = rows.at(-1)?.message.sender_kind === 'person'
  const follow = useEffectEvent(() => {
    if (atEnd || own) toEnd()
  })
  useLayoutEffect(() => follow(), [lastKey])

  // A composer that grows takes its room from here.
  const stay = useEffectEvent(() => {
    if (atEnd) toEnd()
    measure()
  })
  useEffect(() => {
    const watcher = new ResizeObserver(() => stay())
    if (scroller.current) watcher.observe(scroller.current)
    return () => watcher.disconnect()
  }, [])

  function measure() {
    if (!list.current) return
    const { scrollSize, scrollOffset, viewportSize } = list.current
    setAtEnd(scrollSize - scrollOffset - viewportSize < near)
  }
  function onScroll(offset: number) {
    measure()
    if (offset < farUp && older.state === 'idle') older.load()
  }

  const tell = useEffectEvent(onEnd)
  useEffect(() => tell(atEnd), [atEnd])
  return { scroller, list, shift, atEnd, fresh, onScroll, toEnd }
}

/** Whether these rows are the ones before with older ones put before them. */
function useGrewAtStart(rows: readonly ThreadRow[]): boolean {
  const [known, setKnown] = useState({ rows, atStart: false })
  if (known.rows === rows) return known.atStart
  const atStart = grewAtStart(rows, known.rows)
  setKnown({ rows, atStart })
  return atStart
}
