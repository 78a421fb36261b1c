import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

export interface MessageScroll {
  /** The element that scrolls, and what is inside it. */
  scroller: RefObject<HTMLDivElement | null>
  content: RefObject<HTMLDivElement | null>
  /** The reader looks at the newest words. */
  atEnd: boolean
  toEnd: () => void
}

/** Pixels from an edge that still count as being there. */
const near = 80

/**
 * Keeps a conversation where its reader is: at the end it follows new words, elsewhere nothing moves, and older
 * messages that come in above leave in place what is being read. `first` names the oldest turn.
 */
export function useMessageScroll(first: string | undefined, onStart: () => void): MessageScroll {
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [atEnd, setAtEnd] = useState(true)
  const following = useRef(true)
  const place = useRef<{ turn: Element; top: number } | null>(null)

  const toEnd = () => {
    const area = scroller.current
    if (area) area.scrollTop = area.scrollHeight
    following.current = true
    setAtEnd(true)
  }

  useEffect(() => {
    const area = scroller.current
    if (!area || !content.current) return
    const look = () => {
      following.current = area.scrollHeight - area.scrollTop - area.clientHeight < near
      setAtEnd(following.current)
      place.current = readPlace(area)
      if (area.scrollTop < near && area.scrollHeight > area.clientHeight) onStart()
    }
    const follow = new ResizeObserver(() => {
      if (following.current) area.scrollTop = area.scrollHeight
    })
    area.addEventListener('scroll', look, { passive: true })
    follow.observe(content.current)
    follow.observe(area)
    return () => {
      area.removeEventListener('scroll', look)
      follow.disconnect()
    }
  }, [onStart])

  useLayoutEffect(() => {
    const area = scroller.current
    if (!area) return
    const kept = place.current
    if (following.current || !kept?.turn.isConnected) area.scrollTop = area.scrollHeight
    else area.scrollTop += topIn(area, kept.turn) - kept.top
    place.current = readPlace(area)
  }, [first])

  return { scroller, content, atEnd, toEnd }
}

/** The uppermost turn in sight, and how far below the edge it begins. */
function readPlace(area: HTMLElement): { turn: Element; top: number } | null {
  const turn = [...area.querySelectorAll('[data-turn]')].find(
    (each) => topIn(area, each) + each.clientHeight > 0,
  )
  return turn ? { turn, top: topIn(area, turn) } : null
}

const topIn = (area: HTMLElement, element: Element): number =>
  element.getBoundingClientRect().top - area.getBoundingClientRect().top
