import type { AutomationSummary } from '@skein/contract/automations/automation'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { ledgerPath } from '../../lib/paths.ts'
import { useActivation } from './use-activation.ts'
import { useOpenEditor } from './use-open-editor.ts'
import { useRemoval } from './use-removal.ts'

/** Everything a row of a list can ask for. The functions keep their identity, so that rows redraw only for their data. */
export function useListHandlers(platformUserId: string) {
  const [refusedId, setRefusedId] = useState<string | null>(null)
  const onToggle = useActivation(platformUserId, setRefusedId)
  const onDelete = useRemoval(platformUserId, setRefusedId)
  const openEditor = useOpenEditor()
  const navigate = useNavigate()

  const onEdit = useCallback(
    (automation: AutomationSummary) => {
      // oxlint-disable-next-line no-console -- the specification logs here
      console.log('Edit automation', automation.automation_id)
      openEditor(automation.automation_type, automation.automation_id)
    },
    [openEditor],
  )
  const onWhy = useCallback(
    ({ automation_type, automation_id }: AutomationSummary) =>
      void navigate({ href: ledgerPath(automation_type, automation_id) }),
    [navigate],
  )

  return { onToggle, onDelete, onEdit, onWhy, shakenId: refusedId }
}
