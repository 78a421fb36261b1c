import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import { deleteAutomation, restoreAutomation } from '@skein/contract/automations/automation-changes'
import { useMutation } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../../lib/api/api.ts'
import { causeOf } from '../../../ui/feedback/cause-of.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import { notifyFailure } from '../../../ui/feedback/notify-failure.ts'
import { restoreIn, replaceIn, removeFrom } from '../automation-logic.ts'
import { changeMany, shownTargetOf, targetOf } from './change-many.ts'
import { focusOn, refuse, useListState } from '../tools/list-store.ts'
import { offerUndo } from './undo.ts'
import { changesOf, useCachedList } from '../use-cached-list.ts'
import { changeTexts } from './change-texts.ts'

type Automations = readonly AutomationSummary[]

/** Deletes automations optimistically, offers an undo, and rolls back when the server refuses. */
export function useRemove(platformUserId: string): (automations: Automations) => void {
  const list = useCachedList(platformUserId)
  const restore = useRestore(platformUserId)
  const { mutate } = useMutation({
    scope: changesOf(platformUserId),
    mutationFn: async (automations: Automations) => {
      const [one, second] = automations
      if (one && !second) await call(deleteAutomation, shownTargetOf(one))
      else await changeMany(platformUserId, automations, 'DELETE')
    },
    onMutate: async (automations) => {
      await list.cancelRefetch()
      useListState.setState({ refusedId: null })
      const before = list.all()
      list.change((all) => removeFrom(all, automations))
      return { before }
    },
    onSuccess: (_, automations, { before }) => {
      list.change((all) => removeFrom(all, automations))
      offerUndo(changeTexts.deleted(automations), () => restore({ automations, before }))
    },
    onError: (error, automations, context) => {
      list.change((all) => restoreIn(all, automations, context?.before ?? automations))
      refuse(automations)
      notifyFailure(changeTexts.deleteFailed(automations, causeOf(error)), error, () => mutate(automations))
    },
    onSettled: list.refetch,
  })
  return useCallback((automations) => mutate(automations), [mutate])
}

interface Deletion {
  automations: Automations
  /** The list before the deletion; restores the positions. */
  before: Automations
}

function useRestore(platformUserId: string): (deletion: Deletion) => void {
  const list = useCachedList(platformUserId)
  const { mutate } = useMutation({
    scope: changesOf(platformUserId),
    mutationFn: async ({ automations }: Deletion): Promise<Automations> => {
      const [one, second] = automations
      return one && !second
        ? [await call(restoreAutomation, targetOf(one))]
        : changeMany(platformUserId, automations, 'RESTORE')
    },
    onMutate: async ({ automations, before }) => {
      await list.cancelRefetch()
      useListState.setState({ refusedId: null })
      focusOn(automations)
      list.change((all) => restoreIn(all, automations, before))
    },
    onSuccess: (savedAutomations, { automations }) => {
      list.change((all) => replaceIn(all, savedAutomations))
      notify({ type: 'success', message: changeTexts.restored(automations) })
    },
    onError: (error, deletion) => {
      const { automations } = deletion
      list.change((all) => removeFrom(all, automations))
      notifyFailure(changeTexts.restoreFailed(automations, causeOf(error)), error, () => mutate(deletion))
    },
    onSettled: list.refetch,
  })
  return mutate
}
