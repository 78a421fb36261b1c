import { deleteProfile } from '@skein/contract/user-data'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { call } from '../../lib/api/api.ts'
import { messageOf } from '../../lib/api/api-error.ts'
import { controls } from '../../copy/controls.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { dataWords } from '../../copy/settings.ts'
import { clearSession } from '../session/session-store.ts'
import { useUser } from '../session/use-session.ts'

export interface DeleteDialogProps {
  open: boolean
  onClose: () => void
}

/** Requires the e-mail address, deletes the user, and opens the status page of the deletion. */
export function DeleteDialog({ open, onClose }: DeleteDialogProps) {
  const user = useUser()
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const matches = typed.trim().toLowerCase() === user.email.toLowerCase()
  const { mutate, isPending, error, reset } = useDeletion(user.id)
  const problem = tried && !matches ? dataWords.removeMismatch : undefined
  const close = () => {
    setTyped('')
    setTried(false)
    reset()
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (matches) mutate()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={dataWords.removeTitle}
      description={dataWords.removeAsk}
      footer={
        <>
          <Button onClick={close}>{controls.cancel}</Button>
          <Button type="submit" form="delete-account" variant="danger" busy={isPending}>
            {dataWords.removeConfirm}
          </Button>
        </>
      }
    >
      <form id="delete-account" noValidate onSubmit={submit} className="flex flex-col gap-4 pt-2">
        {error && <Banner type="error">{messageOf(error, dataWords.removeFailed)}</Banner>}
        <Field label={dataWords.removeType(user.email)} error={problem}>
          <TextInput
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}

/** Clears local state; the next page shows the progress of the deletion. */
const useDeletion = (userId: string) =>
  useMutation({
    mutationFn: () => call(deleteProfile, { id: userId }),
    onSuccess: ({ url }) => {
      clearSession()
      location.assign(url)
    },
  })
