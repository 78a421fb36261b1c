import { createEmailVerificationToken } from 'better-auth/api'
import type { Ctx } from '#src/context.ts'
import { composeAlreadyRegistered, composeConfirmation, composeReset } from './compose-mail.ts'
import { resolveSignUpCollision } from './resolve-sign-up-collision.ts'
import { sendAuthMail } from './jobs.ts'

export interface AuthMails {
  confirm(email: string, token: string): Promise<void>
  reset(email: string, link: string): Promise<void>
  /** Somebody signed up with an address that is taken; only its owner is told. */
  tellExisting(user: Existing, password: string): Promise<void>
}

interface Existing {
  id: string
  email: string
  emailVerified: boolean
}

const hour = 60 * 60

/** Mails go through a job: a mail server that is away delays them and fails nobody's sign-up. */
export function createAuthMails(ctx: Ctx, key: string): AuthMails {
  const { jobs, env } = ctx
  const confirm = (email: string, token: string) =>
    jobs.enqueue(sendAuthMail, composeConfirmation(email, confirmationLink(env.PUBLIC_URL, token)))
  return {
    confirm,
    reset: (email, link) => jobs.enqueue(sendAuthMail, composeReset(email, link)),
    async tellExisting(user, password) {
      const { email, emailVerified } = user
      if (!emailVerified) {
        const named = (await resolveSignUpCollision(ctx, user, password)) ?? {}
        return confirm(email, await createEmailVerificationToken(key, email, undefined, hour, named))
      }
      return jobs.enqueue(sendAuthMail, composeAlreadyRegistered(email, `${env.PUBLIC_URL}/get-started`))
    },
  }
}

function confirmationLink(publicUrl: string, token: string): string {
  const query = new URLSearchParams({ token, callbackURL: '/platforms' })
  return `${publicUrl}/api/auth/verify-email?${query}`
}
