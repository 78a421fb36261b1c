import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

export interface MessageScroll {
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
export function useMessageScroll(first: string | undefined, onStart: () => void): MessageScroll {
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
    const kept = place.current
    if (following.current || !kept?.turn.isConnected) area.scrollTop = area.scrollHeight
    else area.scrollTop += topTurnIn(area, kept.turn) - kept.top
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
