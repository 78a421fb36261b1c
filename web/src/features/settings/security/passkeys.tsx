import type { Passkey } from '@skein/contract/users/security'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '@skein/messages'
import { formatDay } from '../../../lib/format.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { registerPasskey } from './passkey-registration.ts'
import { ProofDialog } from './proof-dialog.tsx'
import { Row } from '../row.tsx'
import { type Proof, removePasskey, securityQuery } from './security-query.ts'

/** Adds, lists and removes passkeys. */
export function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const [adding, setAdding] = useState(false)
  const reportChange = useChanged()
  const isSupported = 'PublicKeyCredential' in globalThis
  const add = async (proof: Proof) => {
    await registerPasskey(deviceName(navigator.userAgent), proof)
    await reportChange(m.security_passkey_added())
  }
  return (
    <div className="flex flex-col gap-3">
      <Row
        title={m.security_passkeys()}
        text={isSupported ? m.security_passkeys_text() : m.security_passkey_unsupported()}
        action={isSupported && <Button onClick={() => setAdding(true)}>{m.security_add_passkey()}</Button>}
      />
      {adding && (
        <ProofDialog
          title={m.security_add_passkey()}
          text={m.security_password_text_passkey()}
          action={m.security_next()}
          failed={m.security_passkey_canceled()}
          act={add}
          onClose={() => setAdding(false)}
        />
      )}
      {passkeys.length === 0 && <p className="meta">{m.security_passkeys_none()}</p>}
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
  const systems = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'CrOS', 'Linux']
  const systemName = systems.find((system) => agent.includes(system))
  return systemName === 'CrOS' ? 'Chromebook' : (systemName ?? m.security_passkey_unnamed())
}

function PasskeyRow({ passkey: { id, name, created_at } }: { passkey: Passkey }) {
  const [asking, setAsking] = useState(false)
  const reportChange = useChanged()
  const shownName = name ?? m.security_passkey_unnamed()
  const remove = async (proof: Proof) => {
    await removePasskey(id, proof)
    await reportChange(m.security_removed())
  }
  return (
    <li className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-2">
      <span className="flex min-w-0 flex-wrap gap-x-3">
        {shownName}
        <span className="meta">{m.security_added({ day: formatDay(created_at) })}</span>
      </span>
      <Button
        size="dense"
        aria-label={m.common_remove_name({ name: shownName })}
        onClick={() => setAsking(true)}
      >
        {m.common_remove()}
      </Button>
      {asking && (
        <ProofDialog
          title={m.security_remove_title({ name: shownName })}
          text={m.security_remove_text()}
          action={m.common_remove()}
          danger
          act={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  )
}

/** Returns a function that reports a change and loads the list again. */
function useChanged() {
  const client = useQueryClient()
  return (message: string) => {
    notify({ type: 'success', message })
    return client.invalidateQueries({ queryKey: securityQuery.queryKey })
  }
}
