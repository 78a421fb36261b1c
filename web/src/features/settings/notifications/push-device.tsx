import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { m } from '@skein/messages'
import { messageOf } from '../../../lib/api/api-error.ts'
import { isPushOn, supportsPush, turnPushOff, turnPushOn } from '../../../lib/push.ts'
import { Switch } from '../../../ui/forms/switch.tsx'
import { notify } from '../../../ui/feedback/notify.ts'

const pushQuery = queryOptions({ queryKey: ['push', 'device'], queryFn: isPushOn, staleTime: 0 })

/** Turns push messages for this browser on and off. */
export function PushDevice() {
  const client = useQueryClient()
  const { data: isOn = false } = useQuery(pushQuery)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (on: boolean) => {
      if (on && !(await turnPushOn())) notify({ type: 'error', message: m.settings_push_blocked() })
      if (!on) await turnPushOff()
    },
    onError: (error) => notify({ type: 'error', message: messageOf(error, m.settings_push_failed()) }),
    onSettled: () => client.invalidateQueries({ queryKey: pushQuery.queryKey }),
  })
  const hint = supportsPush() ? m.settings_push_device_hint() : m.settings_push_unsupported()
  return (
    <Switch
      label={m.settings_push_device()}
      hint={hint}
      disabled={!supportsPush() || isPending}
      checked={isPending ? variables : isOn}
      onCheckedChange={(on) => mutate(on)}
    />
  )
}
