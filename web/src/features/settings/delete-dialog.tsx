import { deleteProfile } from '@skein/contract/users/user-data'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { messageOf } from '../../lib/api/api-error.ts'
import { controls } from '../../copy/controls.ts'
import { dataWords } from '../../copy/settings/settings.ts'
import { Button } from '../../ui/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { PasswordInput } from '../../ui/forms/password-input.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { clearSession } from '../session/session-store.ts'
import { useUser } from '../session/use-session.ts'
import { securityQuery } from './security/security-query.ts'

/**
 * Requires the password, or the e-mail address of users without one. Deletes the user and opens the status page of the
 * deletion.
 */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const user = useUser()
  const query = useQuery(securityQuery)
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const { mutate, isPending, error } = useDeletion(user.id)
  const hasPassword = query.data?.has_password
  const isComplete = hasPassword ? typed !== '' : typed.trim().toLowerCase() === user.email.toLowerCase()
  const problem = hasPassword ? dataWords.removePasswordMissing : dataWords.removeMismatch
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isComplete && query.data) mutate(hasPassword ? { password: typed } : { email: typed })
  }
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={dataWords.removeTitle}
      description={dataWords.removeAsk}
      footer={
        <>
          <Button onClick={onClose}>{controls.cancel}</Button>
          <Button type="submit" form="delete-account" variant="danger" busy={isPending}>
            {dataWords.removeConfirm}
          </Button>
        </>
      }
    >
      <form id="delete-account" noValidate onSubmit={submit} className="flex flex-col gap-4 pt-2">
        {error && <Banner type="error">{messageOf(error, dataWords.removeFailed)}</Banner>}
        <Loaded query={query} failed={dataWords.removeFailed} waiting="h-16">
          {({ has_password }) => (
            <Field
              label={has_password ? dataWords.removePassword : dataWords.removeType(user.email)}
              error={tried && !isComplete ? problem : undefined}
            >
              {has_password ? (
                <PasswordInput
                  autoComplete="current-password"
                  value={typed}
                  onChange={(event) => setTyped(event.currentTarget.value)}
                />
              ) : (
                <TextInput
                  type="email"
                  autoComplete="off"
                  autoCapitalize="none"
                  value={typed}
                  onChange={(event) => setTyped(event.currentTarget.value)}
                />
              )}
            </Field>
          )}
        </Loaded>
      </form>
    </Dialog>
  )
}

/** Clears local state; the next page shows the progress of the deletion. */
const useDeletion = (id: string) =>
  useMutation({
    mutationFn: (proof: { password: string } | { email: string }) => call(deleteProfile, { id, ...proof }),
    onSuccess: ({ url }) => {
      clearSession()
      location.assign(url)
    },
  })
