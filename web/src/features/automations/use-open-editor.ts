import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { editorPathOf } from '../../lib/editor-path-of.ts'
import { departFrom } from './departure.ts'

/** Opens the editor of a kind, with an id that automation in it. A kind without an editor is logged and nothing moves. */
export function useOpenEditor(): (type: string, automationId?: string) => void {
  const navigate = useNavigate()
  return useCallback(
    (type: string, automationId?: string) => {
      const href = editorPathOf(type, automationId)
      // oxlint-disable-next-line no-console -- the specification asks for this warning
      if (href === null) return console.warn(`Unknown automation type: ${type}`)
      if (automationId !== undefined) departFrom(automationId)
      void navigate({ href })
    },
    [navigate],
  )
}
