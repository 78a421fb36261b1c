import { limits } from '@skein/contract/limits'
import { useState } from 'react'
import { m } from '@skein/messages'
import { Field } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'

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
  const [name, setName] = useState('')
  const [tried, setTried] = useState(false)
  const submit = () => {
    setTried(true)
    if (name.trim() !== '') onSave(name)
  }
  return (
    <FormDialog title={title} action={title} busy={busy} noValidate onSubmit={submit} onClose={onClose}>
      <Field label={m.common_name()} error={tried && name.trim() === '' ? m.common_enter_a_name() : error}>
        <TextInput
          autoComplete="off"
          maxLength={limits.workspaceName}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </Field>
    </FormDialog>
  )
}
