import type { AutomationSummary } from '@skein/contract/automations/automation'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { ledgerPath, paths } from '../../lib/paths.ts'
import { useShortcut } from '../../lib/use-shortcut.ts'
import { useAutomationActions } from './use-automation-actions.ts'
import { useOpenEditor } from './use-open-editor.ts'

/** Everything a row of a list can ask for. The functions keep their identity, so that rows redraw only for their data. */
export function useListHandlers(platformUserId: string) {
  const { toggle, remove, rolledBack } = useAutomationActions(platformUserId)
  const openEditor = useOpenEditor()
  const navigate = useNavigate()

  const onEdit = useCallback(
    (automation: AutomationSummary) => {
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
  useShortcut('c', () => void navigate({ to: paths.createAutomation }))

  return { onToggle: toggle, onDelete: remove, onEdit, onWhy, shakenId: rolledBack }
}
