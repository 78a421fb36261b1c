import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { m } from '@skein/messages'
import { messageOf } from '../../../lib/api/api-error.ts'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { useUser } from '../../session/use-session.ts'
import { CodeField, PasswordField } from './proof-fields.tsx'
import { type Proof, securityQuery } from './security-query.ts'

interface ProofDialogProps {
  title: string
  text: ReactNode
  action: string
  danger?: boolean
  /** Error of an action that failed without a message of the server. */
  failed?: string
  act: (proof: Proof) => Promise<unknown>
  /** The parent shows something else after the action. */
  staysOpen?: boolean
  onClose: () => void
}

/** Asks for the password and, with two-step sign-in, for a code, then acts. Stays open when the action fails. */
export function ProofDialog(props: ProofDialogProps) {
  const { title, text, action, danger, failed, act, staysOpen, onClose } = props
  const { email } = useUser()
  const query = useQuery(securityQuery)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      act({
        ...(query.data?.has_password ? { password } : { email }),
        ...(code === '' ? {} : { code: code.trim() }),
      }),
    onSuccess: () => staysOpen || onClose(),
  })
  const submit = () => {
    if (query.data) mutate()
  }
  return (
    <FormDialog
      title={title}
      description={text}
      action={action}
      danger={danger}
      busy={isPending}
      error={error && messageOf(error, failed ?? m.security_failed_action())}
      onSubmit={submit}
      onClose={onClose}
    >
      <Loaded query={query} failed={m.security_failed()} waiting="h-16">
        {({ has_password, two_factor }) => (
          <>
            {has_password && <PasswordField password={password} onChange={setPassword} />}
            {two_factor && <CodeField code={code} onChange={setCode} />}
          </>
        )}
      </Loaded>
    </FormDialog>
  )
}
