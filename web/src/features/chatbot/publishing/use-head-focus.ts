import { useEffect, useRef } from 'react'

/** Focuses the heading when form and summary replace each other, because the pressed button is gone. */
export function useHeadFocus(editing: boolean): void {
  const before = useRef(editing)
  useEffect(() => {
    if (before.current === editing) return
    before.current = editing
    document.getElementById('bot-title')?.focus()
  }, [editing])
}
