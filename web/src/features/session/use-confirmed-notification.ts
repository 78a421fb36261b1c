import { useEffect } from 'react'
import { m } from '@skein/messages'
import type { SessionUser } from '../../lib/api/auth-client.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { takeConfirmation } from './awaited-confirmation.ts'

/** Welcomes a user who has confirmed the address that was signed up in this browser: only then can they sign in. */
export function useConfirmedNotification({ email }: SessionUser): void {
  useEffect(() => {
    if (takeConfirmation(email)) notify({ type: 'success', message: m.session_email_confirmed() })
  }, [email])
}
