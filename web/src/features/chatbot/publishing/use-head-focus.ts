import { useEffect, useRef } from 'react'

/** When form and summary change places, the head of the new one gets the focus: the button that was pressed is gone. */
export function useHeadFocus(editing: boolean): void {
  const before = useRef(editing)
  useEffect(() => {
    if (before.current === editing) return
    before.current = editing
    document.getElementById('bot-title')?.focus()
  }, [editing])
}
