import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { m } from '@skein/messages'
import { messageOf } from '../../../lib/api/api-error.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { Tag } from '../../../ui/tag.tsx'
import { Row } from '../row.tsx'
import { deviceOf, devicesQuery, endOtherSessions, endSession, type Device } from './security-query.ts'

/** The devices on which the user is signed in. */
export function Devices() {
  const query = useQuery(devicesQuery)
  const others = useEnd(endOtherSessions)
  return (
    <div className="flex flex-col gap-3">
      <Row
        title={m.security_devices()}
        text={m.security_devices_text()}
        action={
          (query.data?.length ?? 0) > 1 && (
            <Button busy={others.isPending} onClick={() => others.mutate()}>
              {m.security_sign_out_others()}
            </Button>
          )
        }
      />
      <Loaded query={query} failed={m.security_devices_failed()} waiting="h-12 rounded-card">
        {(devices) => (
          <ul className="flex flex-col">
            {devices.map((device) => (
              <DeviceRow key={device.id} device={device} />
            ))}
          </ul>
        )}
      </Loaded>
    </div>
  )
}

function DeviceRow({ device }: { device: Device }) {
  const { mutate, isPending } = useEnd(() => endSession(device.id))
  const name = deviceOf(device.userAgent)
  return (
    <li className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-2">
      <span className="flex min-w-0 flex-wrap items-center gap-x-3">
        <bdi dir="auto">{name}</bdi>
        {device.current && <Tag tone="ok">{m.security_this_device()}</Tag>}
        <span className="meta">{m.security_last_used({ when: formatDateTime(device.updatedAt) })}</span>
      </span>
      {!device.current && (
        <Button
          size="dense"
          busy={isPending}
          aria-label={m.security_sign_out_of({ device: name })}
          onClick={() => mutate()}
        >
          {m.security_sign_out()}
        </Button>
      )}
    </li>
  )
}

function useEnd(end: () => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: end,
    onSuccess: () => notify({ type: 'success', message: m.security_signed_out() }),
    onError: (error) => notify({ type: 'error', message: messageOf(error, m.security_failed_action()) }),
    onSettled: () => client.invalidateQueries({ queryKey: devicesQuery.queryKey }),
  })
}
