import type { AutomationSummary } from '@skein/contract/automations/automation'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { logPath } from '../../lib/paths.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { controls } from '../../copy/controls.ts'
import type * as listActionsModule from './list-actions.ts'
import { useOpenEditor } from './use-open-editor.ts'

type Chosen = (automation: AutomationSummary) => void

/** Everything a row of a list can ask for. The object keeps its identity, so that rows redraw only for their data. */
export interface ListHandlers {
  toggle: Chosen
  remove: Chosen
  duplicate: Chosen
  edit: Chosen
  why: Chosen
}

type ListActions = typeof listActionsModule.listActions

let actions: ListActions | undefined

/** What changes rules is fetched behind the list, before anybody can press; from then on a press waits for nothing. */
const loadActions = async (): Promise<ListActions> =>
  (actions ??= (await import('./list-actions.ts')).listActions)

export function useListHandlers(platformUserId: string): ListHandlers {
  const client = useQueryClient()
  const openEditor = useOpenEditor()
  const navigate = useNavigate()
  useEffect(() => void loadActions().catch(() => undefined), [])

  return useMemo(() => {
    const scope = { client, platformUserId }
    const change = (name: 'toggle' | 'remove' | 'duplicate') => (automation: AutomationSummary) => {
      if (actions) return void actions[name](scope, automation)
      loadActions().then(
        (loaded) => loaded[name](scope, automation),
        () => notify({ type: 'error', message: controls.somethingWentWrong }),
      )
    }
    return {
      toggle: change('toggle'),
      remove: change('remove'),
      duplicate: change('duplicate'),
      edit: ({ automation_type, automation_id }) => {
        // oxlint-disable-next-line no-console -- the specification logs here
        console.log('Edit automation', automation_id)
        actions?.depart(automation_id)
        openEditor(automation_type, automation_id)
      },
      why: ({ automation_type, automation_id }) =>
        void navigate({ href: logPath(automation_type, automation_id) }),
    }
  }, [client, platformUserId, openEditor, navigate])
}
