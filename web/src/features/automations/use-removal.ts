import type { AutomationSummary } from '@skein/contract/automations/automation'
import { deleteAutomation, restoreAutomation } from '@skein/contract/automations/automation-changes'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { notify } from '../../ui/notify.ts'
import { rowWords } from '../../words/automations.ts'
import { putBack, replaced, without } from './automation-rules.ts'
import { causeOf } from './cause-of.ts'
import { notifyFailure, useCachedList } from './use-cached-list.ts'

/** Delete at once, with an Undo while the notice stands. */
export function useRemoval(platformUserId: string, onRefused: (automationId: string | null) => void) {
  const list = useCachedList(platformUserId)
  const restore = useRestore(platformUserId)
  const { mutate } = useMutation({
    mutationFn: (automation: AutomationSummary) => call(deleteAutomation, targetOf(automation)),
    onMutate: async ({ automation_id }) => {
      onRefused(null)
      await list.hold()
      const place = list.placeOf(automation_id)
      list.change((all) => without(all, automation_id))
      return place
    },
    onSuccess: (_, automation, place) => {
      // A refetch that crossed the call may have brought it back.
      list.change((all) => without(all, automation.automation_id))
      notify({
        type: 'success',
        message: rowWords.deleted(automation.name),
        action: { label: rowWords.undo, onAction: () => restore({ automation, place }) },
      })
    },
    onError: (error, automation, place) => {
      list.change((all) => putBack(all, automation, place ?? 0))
      onRefused(automation.automation_id)
      notifyFailure(rowWords.deleteFailed(automation.name, causeOf(error)), () => mutate(automation))
    },
  })
  return mutate
}

interface Deleted {
  automation: AutomationSummary
  place: number
}

function useRestore(platformUserId: string) {
  const list = useCachedList(platformUserId)
  const { mutate } = useMutation({
    mutationFn: ({ automation }: Deleted) => call(restoreAutomation, targetOf(automation)),
    onMutate: async ({ automation, place }) => {
      await list.hold()
      list.change((all) => putBack(all, automation, place))
    },
    onSuccess: (saved) => {
      list.change((all) => replaced(all, saved))
      notify({ type: 'success', message: rowWords.restored(saved.name) })
    },
    onError: (error, deleted) => {
      const { automation } = deleted
      list.change((all) => without(all, automation.automation_id))
      notifyFailure(rowWords.restoreFailed(automation.name, causeOf(error)), () => mutate(deleted))
    },
  })
  return mutate
}

const targetOf = ({ platform_user_id, automation_id }: AutomationSummary) => ({
  platform_user_id,
  automation_id,
})
