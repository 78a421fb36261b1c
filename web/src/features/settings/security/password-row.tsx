import type { Security } from '@skein/contract/users/security'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '@skein/messages'
import { messageOf } from '../../../lib/api/api-error.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { PasswordInput } from '../../../ui/forms/password-input.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { Row } from '../row.tsx'
import { changePassword, devicesQuery } from './security-query.ts'

/** Changes the password, which ends the other sessions. */
export function PasswordRow(security: Security) {
  const { has_password } = security
  const [open, setOpen] = useState(false)
  return (
    <>
      <Row
        first
        title={m.common_password()}
        text={textOfPassword(security)}
        action={has_password && <Button onClick={() => setOpen(true)}>{m.security_change_password()}</Button>}
      />
      {open && <PasswordDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function textOfPassword({ has_password, passwords_off, google }: Security): string {
  if (has_password) return m.security_own_password_text()
  if (passwords_off) return m.security_own_password_off()
  return google ? m.security_own_password_none() : m.security_own_password_sign_on()
}

function PasswordDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [current, setCurrent] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => changePassword(current, newPassword),
    onSuccess() {
      notify({ type: 'success', message: m.security_password_changed() })
      void client.invalidateQueries({ queryKey: devicesQuery.queryKey })
      onClose()
    },
  })
  const submit = () => {
    mutate()
  }
  return (
    <FormDialog
      title={m.security_change_password()}
      description={m.security_own_password_text()}
      action={m.security_change_password()}
      busy={isPending}
      error={error && messageOf(error, m.security_failed_action())}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={m.security_current_password()} required>
        <PasswordInput
          autoComplete="current-password"
          value={current}
          onChange={({ currentTarget }) => setCurrent(currentTarget.value)}
        />
      </Field>
      <Field label={m.auth_new_password()} hint={m.auth_password_hint()} required>
        <PasswordInput
          autoComplete="new-password"
          minLength={8}
          value={newPassword}
          onChange={({ currentTarget }) => setNewPassword(currentTarget.value)}
        />
      </Field>
    </FormDialog>
  )
}
