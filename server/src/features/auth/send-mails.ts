import { createEmailVerificationToken } from 'better-auth/api'
import type { Ctx } from '#src/context.ts'
import { composeAlreadyRegistered, composeConfirmation, composeReset } from './compose-mail.ts'
import { sendAuthMail } from './jobs.ts'

export interface AuthMails {
  confirm(email: string, token: string): Promise<void>
  reset(email: string, link: string): Promise<void>
  /** Somebody signed up with an address that is taken; only its owner is told. */
  tellExisting(user: { email: string; emailVerified: boolean }): Promise<void>
}

/** Mails go through a job: a mail server that is away delays them and fails nobody's sign-up. */
export function createAuthMails({ jobs, env }: Ctx, key: string): AuthMails {
  const confirm = (email: string, token: string) =>
    jobs.enqueue(sendAuthMail, composeConfirmation(email, confirmationLink(env.PUBLIC_URL, token)))
  return {
    confirm,
    reset: (email, link) => jobs.enqueue(sendAuthMail, composeReset(email, link)),
    async tellExisting({ email, emailVerified }) {
      if (!emailVerified) return confirm(email, await createEmailVerificationToken(key, email))
      return jobs.enqueue(sendAuthMail, composeAlreadyRegistered(email, `${env.PUBLIC_URL}/get-started`))
    },
  }
}

function confirmationLink(publicUrl: string, token: string): string {
  const query = new URLSearchParams({ token, callbackURL: '/platforms' })
  return `${publicUrl}/api/auth/verify-email?${query}`
}
