import { limits } from '@skein/contract/limits'
import { type FormEvent, useId, useState } from 'react'
import { m } from '@skein/messages'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

interface NameDialogProps {
  title: string
  busy: boolean
  /** Why the name was refused. */
  error: string | undefined
  onSave: (name: string) => void
  onClose: () => void
}

/** Asks for the name of a new workspace. */
export function NameDialog({ title, busy, error, onSave, onClose }: NameDialogProps) {
  const form = useId()
  const [name, setName] = useState('')
  const [tried, setTried] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (name.trim() !== '') onSave(name)
  }
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{m.common_cancel()}</Button>
          <Button type="submit" form={form} variant="primary" busy={busy}>
            {title}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="pt-2">
        <Field label={m.common_name()} error={tried && name.trim() === '' ? m.common_enter_a_name() : error}>
          <TextInput
            autoComplete="off"
            maxLength={limits.workspaceName}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
