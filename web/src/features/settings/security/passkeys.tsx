import type { Passkey } from '@skein/contract/users/security'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, messageOf } from '../../../lib/api/api-error.ts'
import { formatDay } from '../../../lib/format.ts'
import { securityWords } from '../../../copy/settings/security.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { registerPasskey } from './passkey-registration.ts'
import { Row } from '../row.tsx'
import { removePasskey, securityQuery } from './security-query.ts'

/** Adds, lists and removes passkeys. */
export function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const client = useQueryClient()
  const isSupported = 'PublicKeyCredential' in globalThis
  const { mutate, isPending } = useMutation({
    mutationFn: () => registerPasskey(deviceName(navigator.userAgent)),
    onSuccess: () => notify({ type: 'success', message: securityWords.passkeyAdded }),
    onError: (error) => {
      const canceled = securityWords.passkeyCanceled
      notify({ type: 'error', message: error instanceof ApiError ? messageOf(error, canceled) : canceled })
    },
    onSettled: () => client.invalidateQueries({ queryKey: securityQuery.queryKey }),
  })
  return (
    <div className="flex flex-col gap-3">
      <Row
        title={securityWords.passkeys}
        text={isSupported ? securityWords.passkeysText : securityWords.passkeyUnsupported}
        action={
          isSupported && (
            <Button busy={isPending} onClick={() => mutate()}>
              {securityWords.addPasskey}
            </Button>
          )
        }
      />
      {passkeys.length === 0 && <p className="meta">{securityWords.passkeysNone}</p>}
      <ul className="flex flex-col empty:hidden">
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} />
        ))}
      </ul>
    </div>
  )
}

/** Returns the system of a browser as the name of its passkey. */
function deviceName(agent: string): string {
  const known = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'CrOS', 'Linux']
  const found = known.find((system) => agent.includes(system))
  return found === 'CrOS' ? 'Chromebook' : (found ?? securityWords.passkeyUnnamed)
}

function PasskeyRow({ passkey: { id, name, created_at } }: { passkey: Passkey }) {
  const [asking, setAsking] = useState(false)
  const client = useQueryClient()
  const shown = name ?? securityWords.passkeyUnnamed
  const { mutate, isPending } = useMutation({
    mutationFn: () => removePasskey(id),
    onSuccess: () => notify({ type: 'success', message: securityWords.removed }),
    onError: (error) => notify({ type: 'error', message: messageOf(error, securityWords.failedAction) }),
    onSettled: () => {
      setAsking(false)
      return client.invalidateQueries({ queryKey: securityQuery.queryKey })
    },
  })
  return (
    <li className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-2">
      <span className="flex min-w-0 flex-wrap gap-x-3">
        {shown}
        <span className="meta">{securityWords.added(formatDay(created_at))}</span>
      </span>
      <Button size="dense" aria-label={securityWords.removeOf(shown)} onClick={() => setAsking(true)}>
        {securityWords.remove}
      </Button>
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={securityWords.removeTitle(shown)}
        text={securityWords.removeText}
        confirm={{ label: securityWords.remove, danger: true, busy: isPending, onConfirm: () => mutate() }}
      />
    </li>
  )
}
