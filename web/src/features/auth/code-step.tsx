import { useEffect, useRef, useState } from 'react'
import { m } from '@skein/messages'
import { Button } from '../../ui/buttons/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { AuthForm, useSubmit } from './auth-form.tsx'
import { signInWithCode } from './queries.ts'

/** The second step of a sign-in: a code of the authenticator app, or a backup code. */
export function CodeStep({ onSignedIn }: { onSignedIn: () => void }) {
  const [isBackup, setIsBackup] = useState(false)
  const [code, setCode] = useState('')
  const [trust, setTrust] = useState(false)
  const submit = useSubmit(
    () => signInWithCode(isBackup ? 'backup-code' : 'totp', code, trust),
    null,
    onSignedIn,
  )
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [isBackup])
  const switchKind = () => {
    setIsBackup(!isBackup)
    setCode('')
  }
  return (
    <>
      <AuthForm submit={submit} submitLabel={m.auth_sign_in()}>
        <p className="text-text-2">{isBackup ? m.security_code_backup_text() : m.security_code_text()}</p>
        <Field
          key={String(isBackup)}
          label={isBackup ? m.security_backup_code() : m.security_code()}
          required
        >
          <TextInput
            name="code"
            ref={input}
            autoComplete="one-time-code"
            autoCapitalize="none"
            inputMode={isBackup ? 'text' : 'numeric'}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        </Field>
        <Switch label={m.security_code_trust()} checked={trust} onCheckedChange={setTrust} />
      </AuthForm>
      <div className="flex flex-wrap justify-between gap-2 -mx-3">
        <Button variant="ghost" size="dense" onClick={switchKind}>
          {isBackup ? m.security_code_use_app() : m.security_code_use_backup()}
        </Button>
        <Button variant="ghost" size="dense" onClick={() => location.reload()}>
          {m.common_start_over()}
        </Button>
      </div>
    </>
  )
}
