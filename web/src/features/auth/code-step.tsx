import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { codeWords } from '../../copy/settings/security.ts'
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
    <AuthForm submit={submit} submitLabel={codeWords.submit}>
      <p className="text-text-2">{isBackup ? codeWords.backupText : codeWords.text}</p>
      <Field key={String(isBackup)} label={isBackup ? codeWords.backupCode : codeWords.code} required>
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
      <Switch label={codeWords.trust} checked={trust} onCheckedChange={setTrust} />
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="ghost" size="dense" onClick={switchKind}>
          {isBackup ? codeWords.useApp : codeWords.useBackup}
        </Button>
        <Button variant="ghost" size="dense" onClick={() => location.reload()}>
          {codeWords.restart}
        </Button>
      </div>
    </AuthForm>
  )
}
