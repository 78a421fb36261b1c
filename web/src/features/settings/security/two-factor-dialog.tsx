import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { m } from '@skein/messages'
import { messageOf } from '../../../lib/api/api-error.ts'
import { Copyable } from '../copyable.tsx'
import { useCopied } from '../../../lib/browser/use-copied.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { PasswordInput } from '../../../ui/forms/password-input.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { ProofDialog } from './proof-dialog.tsx'
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

/** Turns two-step sign-in on or off, or creates new backup codes. */
export function TwoFactorDialog({ task, onClose }: TwoFactorDialogProps) {
  if (task === 'enable') return <EnableDialog onClose={onClose} />
  return task === 'codes' ? <RenewDialog onClose={onClose} /> : <DisableDialog onClose={onClose} />
}

interface DialogProps {
  onClose: () => void
}

function DisableDialog({ onClose }: DialogProps) {
  const finish = useFinish()
  return (
    <ProofDialog
      title={m.security_password_title_disable()}
      text={m.security_password_text_disable()}
      action={m.security_turn_off()}
      danger
      act={async (proof) => {
        await endTwoFactor(proof)
        finish(m.security_disabled())
      }}
      onClose={onClose}
    />
  )
}

function RenewDialog({ onClose }: DialogProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <CodesDialog codes={codes} onClose={onClose} />
  return (
    <ProofDialog
      title={m.security_password_title_codes()}
      text={m.security_password_text_codes()}
      action={m.security_next()}
      act={async (proof) => setCodes(await renewCodes(proof))}
      onClose={onClose}
      staysOpen
    />
  )
}

/** Password, first code, backup codes. */
function EnableDialog({ onClose }: DialogProps) {
  const [setup, setSetup] = useState<TwoFactorSetup | null>(null)
  const [input, setInput] = useState('')
  const google = useQuery(securityQuery).data?.google === true
  const finish = useFinish()
  const password = useMutation({
    mutationFn: beginTwoFactor,
    onSuccess(begun) {
      setInput('')
      setSetup(begun)
    },
  })
  const code = useMutation({
    mutationFn: confirmTwoFactor,
    onSuccess: () => finish(m.security_enabled()),
  })
  if (setup !== null && code.isSuccess) return <CodesDialog codes={setup.codes} onClose={onClose} />
  const isPassword = setup === null
  const enableText = google
    ? `${m.security_password_text_enable()} ${m.security_google_ends()}`
    : m.security_password_text_enable()
  const { mutate, isPending, error } = isPassword ? password : code
  const submit = () => {
    mutate(input)
  }
  return (
    <FormDialog
      title={isPassword ? m.security_password_title_enable() : m.security_scan_title()}
      description={isPassword ? enableText : m.security_scan_text()}
      action={isPassword ? m.security_next() : m.common_turn_on()}
      busy={isPending}
      error={error && messageOf(error, m.security_failed_action())}
      onSubmit={submit}
      onClose={onClose}
    >
      <StepFields uri={setup?.uri ?? null} value={input} onChange={setInput} />
    </FormDialog>
  )
}

interface StepFieldsProps {
  /** Null in the first step, which asks for the password. */
  uri: string | null
  value: string
  onChange: (value: string) => void
}

function StepFields({ uri, value, onChange }: StepFieldsProps) {
  const code = useRef<HTMLInputElement>(null)
  // In the next frame, after the dialog has moved the focus from the removed password field to itself.
  useEffect(() => {
    const frame = requestAnimationFrame(() => code.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [uri])
  const change = (event: ChangeEvent<HTMLInputElement>) => onChange(event.currentTarget.value)
  if (uri === null) {
    return (
      <Field label={m.common_password()} required>
        <PasswordInput autoComplete="current-password" value={value} onChange={change} />
      </Field>
    )
  }
  return (
    <>
      <Scan uri={uri} />
      <Field label={m.security_code()} hint={m.security_code_hint()} required>
        <TextInput
          ref={code}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={value}
          onChange={change}
        />
      </Field>
    </>
  )
}

function useFinish() {
  const client = useQueryClient()
  return (message: string) => {
    notify({ type: 'success', message })
    void client.invalidateQueries({ queryKey: securityQuery.queryKey })
  }
}

function Scan({ uri }: { uri: string }) {
  const key = new URL(uri).searchParams.get('secret') ?? ''
  return (
    <>
      <QrCode text={uri} label={m.security_qr_label()} />
      <Copyable label={m.security_key()} value={key} action={m.security_copy_key()} />
    </>
  )
}

function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { copied, copy } = useCopied()
  // Enter on the close button would dismiss codes that are shown only once.
  const copying = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open
      initialFocus={copying}
      onOpenChange={(next) => !next && onClose()}
      title={m.security_codes_title()}
      description={m.security_codes_text()}
      footer={
        <>
          <Button ref={copying} onClick={() => void copy(codes.join('\n'))}>
            {copied ? m.common_copied() : m.security_copy_codes()}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {m.common_finish()}
          </Button>
        </>
      }
    >
      <ul className="flex flex-wrap gap-x-6 gap-y-2 pt-2 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  )
}
