import type { AutomationSummary } from '@skein/contract/automations/automation'
import { setActivation } from '@skein/contract/automations/automation-changes'
import { useMutation } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../lib/api.ts'
import { rowWords } from '../../words/automations.ts'
import { replaced } from './automation-rules.ts'
import { causeOf } from './cause-of.ts'
import { notifyFailure, useCachedList } from './use-cached-list.ts'

interface StatusChange {
  automation: AutomationSummary
  status: 'ACTIVE' | 'PAUSED'
}

/** Pause when active, else activate. The list changes at once and changes back when the server refuses. */
export function useActivation(platformUserId: string, onRefused: (automationId: string | null) => void) {
  const list = useCachedList(platformUserId)
  const { mutate } = useMutation({
    mutationFn: ({ automation, status }: StatusChange) =>
      call(setActivation, {
        platform_user_id: automation.platform_user_id,
        automation_id: automation.automation_id,
        activation_status: status,
      }),
    onMutate: async ({ automation, status }) => {
      onRefused(null)
      await list.hold()
      list.change((all) => replaced(all, { ...automation, activation_status: status }))
    },
    onSuccess: (saved) => list.change((all) => replaced(all, saved)),
    onError: (error, change) => {
      const { automation, status } = change
      list.change((all) => replaced(all, automation))
      onRefused(automation.automation_id)
      const words = status === 'PAUSED' ? rowWords.pauseFailed : rowWords.activateFailed
      notifyFailure(words(automation.name, causeOf(error)), () => mutate(change))
    },
  })
  return useCallback(
    (automation: AutomationSummary) =>
      mutate({ automation, status: automation.activation_status === 'ACTIVE' ? 'PAUSED' : 'ACTIVE' }),
    [mutate],
  )
}
