import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../../lib/api/api-error.ts'
import { controls } from '../../../copy/controls.ts'
import { authWords } from '../../../copy/auth.ts'
import { securityWords } from '../../../copy/settings/security.ts'
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
        title={securityWords.ownPassword}
        text={hasPassword ? securityWords.ownPasswordText : securityWords.ownPasswordNone}
        action={hasPassword && <Button onClick={() => setOpen(true)}>{securityWords.changePassword}</Button>}
      />
      {open && <PasswordDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function PasswordDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [current, setCurrent] = useState('')
  const [chosen, setChosen] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => changePassword(current, chosen),
    onSuccess() {
      notify({ type: 'success', message: securityWords.passwordChanged })
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
      title={securityWords.changePassword}
      description={securityWords.ownPasswordText}
      footer={
        <>
          <Button onClick={onClose}>{controls.cancel}</Button>
          <Button type="submit" form="password" variant="primary" busy={isPending}>
            {securityWords.changePassword}
          </Button>
        </>
      }
    >
      <form id="password" onSubmit={submit} className="flex flex-col gap-4 pt-2">
        {error && <Banner type="error">{messageOf(error, securityWords.failedAction)}</Banner>}
        <Field label={securityWords.currentPassword} required>
          <PasswordInput
            autoComplete="current-password"
            value={current}
            onChange={({ currentTarget }) => setCurrent(currentTarget.value)}
          />
        </Field>
        <Field label={securityWords.newPassword} hint={authWords.passwordHint} required>
          <PasswordInput
            autoComplete="new-password"
            minLength={8}
            value={chosen}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
