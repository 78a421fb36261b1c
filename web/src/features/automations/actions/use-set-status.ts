import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import { setActivation } from '@skein/contract/automations/automation-changes'
import { useMutation } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../../lib/api/api.ts'
import { causeOf } from '../../../ui/feedback/cause-of.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import { notifyFailure } from '../../../ui/feedback/notify-failure.ts'
import { replaceIn } from '../automation-logic.ts'
import { changeMany, shownTargetOf } from './change-many.ts'
import { refuse, useListState } from '../tools/list-store.ts'
import { offerUndo } from './undo.ts'
import { changesOf, useCachedList } from '../use-cached-list.ts'
import { changeTexts } from './change-texts.ts'

export type Status = 'ACTIVE' | 'PAUSED'

interface StatusChange {
  /** The automations before the change. */
  automations: readonly AutomationSummary[]
  status: Status
  /** True for an undo, which offers no further undo. */
  undoing: boolean
}

/** Pauses or activates automations optimistically, and rolls back when the server refuses. */
export function useSetStatus(
  platformUserId: string,
): (automations: readonly AutomationSummary[], status: Status) => void {
  const list = useCachedList(platformUserId)
  const { mutate } = useMutation({
    scope: changesOf(platformUserId),
    mutationFn: ({ automations, status }: StatusChange) => save(platformUserId, automations, status),
    onMutate: async ({ automations, status }) => {
      await list.cancelRefetch()
      useListState.setState({ refusedId: null })
      const changedAutomations = automations.map((one) => ({ ...one, activation_status: status }))
      list.change((all) => replaceIn(all, changedAutomations))
    },
    onSuccess: (savedAutomations, { automations, status, undoing }) => {
      list.change((all) => replaceIn(all, savedAutomations))
      const message = changeTexts.changed(automations, status)
      const back = status === 'ACTIVE' ? 'PAUSED' : 'ACTIVE'
      if (undoing) notify({ type: 'success', message })
      else offerUndo(message, () => mutate({ automations: savedAutomations, status: back, undoing: true }))
    },
    onError: (error, change) => {
      const { automations, status } = change
      list.change((all) => replaceIn(all, automations))
      refuse(automations)
      const message = changeTexts.changeFailed(automations, { status, cause: causeOf(error) })
      notifyFailure(message, error, () => mutate(change))
    },
    onSettled: list.refetch,
  })
  return useCallback(
    (all, status) => {
      const automations = all.filter((one) => (one.activation_status === 'ACTIVE') !== (status === 'ACTIVE'))
      if (automations.length > 0) mutate({ automations, status, undoing: false })
    },
    [mutate],
  )
}

async function save(
  platformUserId: string,
  automations: readonly AutomationSummary[],
  status: Status,
): Promise<readonly AutomationSummary[]> {
  const [one, second] = automations
  if (one && !second) return [await call(setActivation, { ...shownTargetOf(one), activation_status: status })]
  return changeMany(platformUserId, automations, status === 'ACTIVE' ? 'ACTIVATE' : 'PAUSE')
}
