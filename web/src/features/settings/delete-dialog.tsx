import { deleteProfile } from '@skein/contract/users/user-data'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import { m } from '@skein/messages'
import { call } from '../../lib/api/api.ts'
import { messageOf } from '../../lib/api/api-error.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { PasswordInput } from '../../ui/forms/password-input.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { clearSession } from '../session/session-store.ts'
import { useUser } from '../session/use-session.ts'
import { CodeField } from './security/proof-fields.tsx'
import { type Proof, securityQuery } from './security/security-query.ts'

/**
 * Requires the password, or the e-mail address of users without one, and a code with two-step sign-in. Deletes the user and opens the status page of the
 * deletion.
 */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const user = useUser()
  const query = useQuery(securityQuery)
  const [proof, setProof] = useState('')
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const { mutate, isPending, error } = useDeletion(user.id)
  const hasPassword = query.data?.has_password
  const isComplete = hasPassword ? proof !== '' : proof.trim().toLowerCase() === user.email.toLowerCase()
  const problem = hasPassword ? m.settings_data_remove_password_missing() : m.settings_data_remove_mismatch()
  const submit = () => {
    setTried(true)
    if (!isComplete || !query.data) return
    const factor = query.data.two_factor ? { code: code.trim() } : {}
    mutate({ ...(hasPassword ? { password: proof } : { email: proof }), ...factor })
  }
  return (
    <FormDialog
      title={m.settings_data_remove_title()}
      description={m.settings_data_remove_ask()}
      action={m.settings_data_remove_confirm()}
      danger
      busy={isPending}
      error={error && messageOf(error, m.settings_data_remove_failed())}
      noValidate
      onSubmit={submit}
      onClose={onClose}
    >
      <Loaded query={query} failed={m.settings_data_remove_failed()} waiting="h-16">
        {({ has_password, two_factor }) => (
          <>
            <Field
              label={
                has_password
                  ? m.settings_data_remove_password()
                  : m.settings_data_remove_type({ email: user.email })
              }
              error={tried && !isComplete ? problem : undefined}
            >
              <ProofInput isPassword={has_password} value={proof} onChange={setProof} />
            </Field>
            {two_factor && <CodeField code={code} onChange={setCode} />}
          </>
        )}
      </Loaded>
    </FormDialog>
  )
}

interface ProofInputProps {
  isPassword: boolean
  value: string
  onChange: (value: string) => void
}

/** The password, or the address of a user without one. */
function ProofInput({ isPassword, value, onChange }: ProofInputProps) {
  const change = (event: ChangeEvent<HTMLInputElement>) => onChange(event.currentTarget.value)
  if (isPassword) return <PasswordInput autoComplete="current-password" value={value} onChange={change} />
  return <TextInput type="email" autoComplete="off" autoCapitalize="none" value={value} onChange={change} />
}

/** Clears local state; the next page shows the progress of the deletion. */
const useDeletion = (id: string) =>
  useMutation({
    mutationFn: (proof: Proof) => call(deleteProfile, { id, ...proof }),
    onSuccess: ({ url }) => {
      clearSession()
      location.assign(url)
    },
  })
