import type { SentenceSlot } from '@skein/contract/automations/sentence/sentence'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { editorPathOf } from '../../lib/editor-path-of.ts'

type OpenEditor = (type: string, automationId?: string, slot?: SentenceSlot) => void

/**
 * Opens the editor of a kind; with an id, for that automation; with a slot, at the field of the slot. Logs a warning
 * for a kind without an editor.
 */
export function useOpenEditor(): OpenEditor {
  const navigate = useNavigate()
  return useCallback<OpenEditor>(
    (type, automationId, slot) => {
      const href = editorPathOf(type, automationId)
      // oxlint-disable-next-line no-console -- support reads this warning
      if (href === null) console.warn(`Unknown automation type: ${type}`)
      else void navigate({ href: slot ? `${href}#${slot}` : href })
    },
    [navigate],
  )
}
