import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { editorPathOf } from '../../lib/editor-path-of.ts'

/** Opens the editor of a kind; with an id, for that automation. Logs a warning for a kind without an editor. */
export function useOpenEditor(): (type: string, automationId?: string) => void {
  const navigate = useNavigate()
  return useCallback(
    (type: string, automationId?: string) => {
      const href = editorPathOf(type, automationId)
      // oxlint-disable-next-line no-console -- support reads this warning
      if (href === null) console.warn(`Unknown automation type: ${type}`)
      else void navigate({ href })
    },
    [navigate],
  )
}
