import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { messageOf } from '../../lib/api/api-error.ts'
import { useCopied } from '../../lib/browser/use-copied.ts'
import { controls } from '../../copy/controls.ts'
import { securityWords } from '../../copy/security.ts'
import { Button } from '../../ui/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { Field } from '../../ui/forms/field.tsx'
import { PasswordInput } from '../../ui/forms/password-input.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { QrCode } from './qr-code.tsx'
import {
  type TwoFactorSetup,
  beginTwoFactor,
  confirmTwoFactor,
  endTwoFactor,
  renewCodes,
  securityQuery,
} from './security-query.ts'

export type TwoFactorTask = 'enable' | 'disable' | 'codes'

interface TwoFactorDialogProps {
  task: TwoFactorTask
  onClose: () => void
}

/** Turns two-step sign-in on (password, first code, backup codes) or off, or creates new backup codes. */
export function TwoFactorDialog({ task, onClose }: TwoFactorDialogProps) {
  const [setup, setSetup] = useState<TwoFactorSetup | null>(null)
  const [isConfirmed, setIsConfirmed] = useState(false)
  const client = useQueryClient()
  const finish = (message: string) => {
    notify({ type: 'success', message })
    void client.invalidateQueries({ queryKey: securityQuery.queryKey })
  }
  if (setup === null) {
    const passed = (found: TwoFactorSetup | null) => {
      if (found) return setSetup(found)
      finish(securityWords.disabled)
      onClose()
    }
    return <PasswordStep task={task} onPassed={passed} onClose={onClose} />
  }
  if (setup.uri !== null && !isConfirmed) {
    const confirmed = () => {
      setIsConfirmed(true)
      finish(securityWords.enabled)
    }
    return <ScanStep uri={setup.uri} onConfirmed={confirmed} onClose={onClose} />
  }
  return <CodesStep codes={setup.codes} onClose={onClose} />
}

const tasks: Record<TwoFactorTask, (password: string) => Promise<TwoFactorSetup | null>> = {
  enable: beginTwoFactor,
  codes: renewCodes,
  async disable(password) {
    await endTwoFactor(password)
    return null
  },
}

interface PasswordStepProps extends TwoFactorDialogProps {
  onPassed: (setup: TwoFactorSetup | null) => void
}

function PasswordStep({ task, onPassed, onClose }: PasswordStepProps) {
  const [password, setPassword] = useState('')
  const { mutate, isPending, error } = useMutation({ mutationFn: tasks[task], onSuccess: onPassed })
  return (
    <StepDialog
      title={securityWords.passwordTitle[task]}
      text={securityWords.passwordText[task]}
      submitLabel={task === 'disable' ? securityWords.turnOff : securityWords.next}
      busy={isPending}
      error={error}
      onSubmit={() => mutate(password)}
      onClose={onClose}
    >
      <Field label={securityWords.password} required>
        <PasswordInput
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      </Field>
    </StepDialog>
  )
}

interface ScanStepProps {
  uri: string
  onConfirmed: () => void
  onClose: () => void
}

function ScanStep({ uri, onConfirmed, onClose }: ScanStepProps) {
  const [code, setCode] = useState('')
  const key = new URL(uri).searchParams.get('secret') ?? ''
  const { mutate, isPending, error } = useMutation({ mutationFn: confirmTwoFactor, onSuccess: onConfirmed })
  return (
    <StepDialog
      title={securityWords.scanTitle}
      text={securityWords.scanText}
      submitLabel={securityWords.turnOn}
      busy={isPending}
      error={error}
      onSubmit={() => mutate(code)}
      onClose={onClose}
    >
      <QrCode text={uri} label={securityWords.qrLabel} />
      <Copyable label={securityWords.key} value={key} action={securityWords.copyKey} />
      <Field label={securityWords.code} hint={securityWords.codeHint} required>
        <TextInput
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      </Field>
    </StepDialog>
  )
}

function CodesStep({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { copied, copy } = useCopied()
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={securityWords.codesTitle}
      description={securityWords.codesText}
      footer={
        <>
          <Button onClick={() => void copy(codes.join('\n'))}>
            {copied ? securityWords.copied : securityWords.copyCodes}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {securityWords.done}
          </Button>
        </>
      }
    >
      <ul className="tabular grid grid-cols-2 gap-2 pt-2 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  )
}

/** A text that can be read and copied. */
export function Copyable({ label, value, action }: { label: string; value: string; action: string }) {
  const { copied, copy } = useCopied()
  return (
    <div className="flex flex-col gap-2">
      <p className="label-text">{label}</p>
      <p className="font-mono break-all">{value}</p>
      <Button size="dense" className="self-start" onClick={() => void copy(value)}>
        {copied ? securityWords.copied : action}
      </Button>
    </div>
  )
}

interface StepDialogProps {
  title: string
  text: string
  submitLabel: string
  busy: boolean
  error: Error | null
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

function StepDialog({ title, text, submitLabel, busy, error, onSubmit, onClose, children }: StepDialogProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={title}
      description={text}
      footer={
        <>
          <Button onClick={onClose}>{controls.cancel}</Button>
          <Button type="submit" form="two-factor" variant="primary" busy={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id="two-factor" onSubmit={submit} className="flex flex-col gap-4 pt-2">
        {error && <Banner type="error">{messageOf(error, securityWords.failedAction)}</Banner>}
        {children}
      </form>
    </Dialog>
  )
}
