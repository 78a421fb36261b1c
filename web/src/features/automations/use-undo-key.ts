import { useEffect } from 'react'
import { undoLast } from './undo.ts'

/** Ctrl+Z or Cmd+Z undoes the last change; in a text field the browser's own undo applies. */
export function useUndoKey(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, code, shiftKey, altKey } = event
      if (code !== 'KeyZ' || shiftKey || altKey || !(event.ctrlKey || event.metaKey)) return
      if (target instanceof HTMLElement && (target.isContentEditable || target.matches(fields))) return
      event.preventDefault()
      undoLast()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

const fields = 'textarea, select, input:not([type=checkbox], [type=radio])'
