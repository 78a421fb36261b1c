import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { m } from '@skein/messages'
import { messageOf } from '../../../lib/api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { PasswordInput } from '../../../ui/forms/password-input.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Row } from '../row.tsx'
import { changePassword, devicesQuery } from './security-query.ts'

/** Changes the password, which ends the other sessions. */
export function PasswordRow({ hasPassword }: { hasPassword: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Row
        first
        title={m.common_password()}
        text={hasPassword ? m.security_own_password_text() : m.security_own_password_none()}
        action={hasPassword && <Button onClick={() => setOpen(true)}>{m.security_change_password()}</Button>}
      />
      {open && <PasswordDialog onClose={() => setOpen(false)} />}
    </>
  )
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={m.security_change_password()}
      description={m.security_own_password_text()}
      footer={
        <>
          <Button onClick={onClose}>{m.common_cancel()}</Button>
          <Button type="submit" form="password" variant="primary" busy={isPending}>
            {m.security_change_password()}
          </Button>
        </>
      }
    >
      <form id="password" onSubmit={submit} className="flex flex-col gap-4 pt-2">
        {error && <Banner type="error">{messageOf(error, m.security_failed_action())}</Banner>}
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
      </form>
    </Dialog>
  )
}
