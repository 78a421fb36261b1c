import { useRef, type RefObject } from 'react'

interface FinalFocus {
  ref: RefObject<HTMLDivElement | null>
  finalFocus: () => HTMLElement | false
}

/**
 * Returns properties of a popup that gives the focus back to the button that opened it, unless the focus is elsewhere when
 * the popup has closed: in a field that was pressed meanwhile, or on what a choice focused.
 */
export function useFinalFocus(anchor: HTMLElement): FinalFocus {
  const ref = useRef<HTMLDivElement>(null)
  const finalFocus = () => {
    const focused = document.activeElement
    const isElsewhere = focused !== null && focused !== document.body && !ref.current?.contains(focused)
    return isElsewhere ? false : anchor
  }
  return { ref, finalFocus }
}
