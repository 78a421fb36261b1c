import { api } from '@skein/contract'
import type { AutomationSummary } from '@skein/contract/automations/automation'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { call } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-error.ts'
import { notify } from '../../ui/notify.ts'
import { controls } from '../../words/controls.ts'
import { rowWords } from '../../words/automations.ts'
import { listKey, putBack, replaced, without } from './queries.ts'

export interface AutomationActions {
  toggle: (automation: AutomationSummary) => void
  remove: (automation: AutomationSummary) => void
  /** The automation whose change the server refused last; its row shakes once. */
  rolledBack: string | null
}

const causeOf = (error: unknown): string =>
  error instanceof Error ? messageOf(error, error.message) : controls.somethingWentWrong

/** Pause, activate, delete and undo: the list changes at once and changes back when the server refuses. */
export function useAutomationActions(platformUserId: string): AutomationActions {
  const [rolledBack, setRolledBack] = useState<string | null>(null)
  const list = useCachedList(platformUserId)
  const { mutate: restore } = useRestore(platformUserId)

  const { mutate: setStatus } = useMutation({
    mutationFn: ({ automation, status }: StatusChange) =>
      call(api.automations.setActivation, {
        platform_user_id: automation.platform_user_id,
        automation_id: automation.automation_id,
        activation_status: status,
      }),
    onMutate: async ({ automation, status }) => {
      setRolledBack(null)
      await list.hold()
      list.change((all) => replaced(all, { ...automation, activation_status: status }))
    },
    onSuccess: (saved) => list.change((all) => replaced(all, saved)),
    onError: (error, change) => {
      const { automation, status } = change
      list.change((all) => replaced(all, automation))
      setRolledBack(automation.automation_id)
      const words = status === 'PAUSED' ? rowWords.pauseFailed : rowWords.activateFailed
      notifyFailure(words(automation.name, causeOf(error)), () => setStatus(change))
    },
  })

  const { mutate: remove } = useMutation({
    mutationFn: (automation: AutomationSummary) => call(api.automations.delete, targetOf(automation)),
    onMutate: async (automation) => {
      setRolledBack(null)
      await list.hold()
      const place = list.placeOf(automation.automation_id)
      list.change((all) => without(all, automation.automation_id))
      return place
    },
    onSuccess: (_, automation, place) =>
      void notify({
        type: 'success',
        message: rowWords.deleted(automation.name),
        action: { label: rowWords.undo, onAction: () => restore({ automation, place }) },
      }),
    onError: (error, automation, place) => {
      list.change((all) => putBack(all, automation, place ?? 0))
      setRolledBack(automation.automation_id)
      notifyFailure(rowWords.deleteFailed(automation.name, causeOf(error)), () => remove(automation))
    },
  })

  const toggle = useCallback(
    (automation: AutomationSummary) =>
      setStatus({ automation, status: automation.activation_status === 'ACTIVE' ? 'PAUSED' : 'ACTIVE' }),
    [setStatus],
  )
  return { toggle, remove, rolledBack }
}

interface StatusChange {
  automation: AutomationSummary
  status: 'ACTIVE' | 'PAUSED'
}

function useRestore(platformUserId: string) {
  const list = useCachedList(platformUserId)
  const mutation = useMutation({
    mutationFn: ({ automation }: { automation: AutomationSummary; place: number }) =>
      call(api.automations.restore, targetOf(automation)),
    onMutate: async ({ automation, place }) => {
      await list.hold()
      list.change((all) => putBack(all, automation, place))
    },
    onSuccess: (saved) => {
      list.change((all) => replaced(all, saved))
      notify({ type: 'success', message: rowWords.restored(saved.name) })
    },
    onError: (error, change) => {
      list.change((all) => without(all, change.automation.automation_id))
      notifyFailure(rowWords.restoreFailed(change.automation.name, causeOf(error)), () =>
        mutation.mutate(change),
      )
    },
  })
  return mutation
}

/** The list in the query cache: changed in place, with the running refetch cancelled first. */
function useCachedList(platformUserId: string) {
  const client = useQueryClient()
  const key = listKey(platformUserId)
  return {
    hold: () => client.cancelQueries({ queryKey: key }),
    change: (next: (all: readonly AutomationSummary[]) => AutomationSummary[]) =>
      client.setQueryData<AutomationSummary[]>(key, (all) => all && next(all)),
    placeOf: (automationId: string) =>
      Math.max(
        0,
        client
          .getQueryData<AutomationSummary[]>(key)
          ?.findIndex((one) => one.automation_id === automationId) ?? 0,
      ),
  }
}

const targetOf = (automation: AutomationSummary) => ({
  platform_user_id: automation.platform_user_id,
  automation_id: automation.automation_id,
})

const notifyFailure = (message: string, onRetry: () => void): void =>
  void notify({
    type: 'error',
    message,
    autoHide: false,
    action: { label: rowWords.retry, onAction: onRetry },
  })
