import { setActivation } from '@skein/contract/automations/automation-changes'
import type { Execution } from '@skein/contract/automations/decisions/execution'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { m } from '@skein/messages'
import { call } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { causeOf } from '../../../ui/feedback/cause-of.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import { notifyFailure } from '../../../ui/feedback/notify-failure.ts'
import { listKey } from '../../automations/queries.ts'
import { useSelectedAccount } from '../../session/use-accounts.ts'
import { logsKey } from '../queries.ts'

/** Activates the paused automation that would have acted. */
export function EntryActivation({ entry: { automation_id, automation_name } }: { entry: Execution }) {
  const client = useQueryClient()
  const platform_user_id = useSelectedAccount()?.platform_user_id ?? ''
  const activation = useMutation({
    mutationFn: () => call(setActivation, { platform_user_id, automation_id, activation_status: 'ACTIVE' }),
    onSuccess: () => {
      notify({ type: 'success', message: m.decision_log_activated({ automation: automation_name }) })
      return Promise.all([
        client.invalidateQueries({ queryKey: logsKey }),
        client.invalidateQueries({ queryKey: listKey(platform_user_id) }),
      ])
    },
    onError: (error) =>
      notifyFailure(m.decision_log_activate_failed({ cause: causeOf(error) }), error, () =>
        activation.mutate(),
      ),
  })
  return (
    <Button
      size="dense"
      className="self-start"
      busy={activation.isPending}
      icon={<Play size={14} aria-hidden="true" />}
      onClick={() => activation.mutate()}
    >
      {m.common_activate()}
    </Button>
  )
}
