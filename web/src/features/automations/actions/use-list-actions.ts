import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import { duplicateAutomation } from '@skein/contract/automations/automation-changes'
import type { SentenceSlot } from '@skein/contract/automations/sentence/sentence'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { m } from '@skein/messages'
import { call } from '../../../lib/api/api.ts'
import { logPath } from '../../../lib/paths.ts'
import { causeOf } from '../../../ui/feedback/cause-of.ts'
import { notifyFailure } from '../../../ui/feedback/notify-failure.ts'
import { removeFrom } from '../automation-logic.ts'
import { usePermission } from '../../session/use-permission.ts'
import { targetOf } from './change-many.ts'
import { askToDelete, focusOn, stopSelecting } from '../tools/list-store.ts'
import { offerUndo } from './undo.ts'
import { changesOf, useCachedList } from '../use-cached-list.ts'
import { useOpenEditor } from '../use-open-editor.ts'
import { useRemove } from './use-remove.ts'
import { type Status, useSetStatus } from './use-set-status.ts'

type Chosen = (automation: AutomationSummary) => void
type Automations = readonly AutomationSummary[]

export interface ListActions {
  /** Whether the role of the user allows changes. */
  mayChange: boolean
  toggle: Chosen
  setStatus: (automations: Automations, status: Status) => void
  remove: (automations: Automations) => void
  /** Deletes selected automations; asks first if they are many. */
  removeSelected: (automations: Automations) => void
  duplicate: Chosen
  /** Opens the editor, at the field of the slot if there is one. */
  edit: (automation: AutomationSummary, slot?: SentenceSlot) => void
  why: Chosen
}

/** So many automations are deleted together without a question. */
const maxUnasked = 5

/**
 * Returns the actions of an automation list. The object is stable, so memoized rows render only when their data
 * changes.
 */
export function useListActions(platformUserId: string): ListActions {
  const openEditor = useOpenEditor()
  const navigate = useNavigate()
  const setStatus = useSetStatus(platformUserId)
  const remove = useRemove(platformUserId)
  const duplicate = useDuplicate(platformUserId, remove)
  const mayChange = usePermission('manage')
  return useMemo(
    () => ({
      mayChange,
      toggle: (automation) =>
        setStatus([automation], automation.activation_status === 'ACTIVE' ? 'PAUSED' : 'ACTIVE'),
      setStatus,
      remove,
      removeSelected: (automations) => {
        if (automations.length > maxUnasked) return askToDelete(automations)
        stopSelecting()
        remove(automations)
      },
      duplicate,
      edit: ({ automation_type, automation_id }, slot) => {
        // oxlint-disable-next-line no-console -- support reads this log
        console.log('Edit automation', automation_id)
        openEditor(automation_type, automation_id, slot)
      },
      why: ({ automation_type, automation_id }) =>
        void navigate({ href: logPath(automation_type, automation_id) }),
    }),
    [mayChange, setStatus, remove, duplicate, openEditor, navigate],
  )
}

/** Adds a paused copy at the top of the list; undo deletes it. */
function useDuplicate(platformUserId: string, remove: (automations: Automations) => void): Chosen {
  const list = useCachedList(platformUserId)
  const { mutate } = useMutation({
    scope: changesOf(platformUserId),
    mutationFn: (automation: AutomationSummary) => call(duplicateAutomation, targetOf(automation)),
    onSuccess: (copy) => {
      focusOn([copy])
      list.change((all) => [copy, ...removeFrom(all, [copy])])
      offerUndo(m.list_changes_duplicated({ copy: copy.name }), () => remove([copy]))
    },
    onError: (error, automation) => {
      const message = m.list_changes_duplicate_failed({ name: automation.name, cause: causeOf(error) })
      notifyFailure(message, error, () => mutate(automation))
    },
    onSettled: list.refetch,
  })
  return mutate
}
