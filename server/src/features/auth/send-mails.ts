import { createEmailVerificationToken } from 'better-auth/api'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import type { Ctx } from '#src/context.ts'
import type { Mail } from '#src/infra/mail.ts'
import { queueMail } from './jobs.ts'
import { findPassword, findSignUp, saveSignUp, setPassword } from './store.ts'

export interface AuthMails {
  /** `browser`: binding of the browser that may sign in with the link, or null. */
  confirm(email: string, browser: string | null): Promise<void>
  reset(email: string, link: string): Promise<void>
  /** Handles a sign-up with an address that is taken: only the owner of the address learns of it, by mail. */
  notifyExisting(user: ExistingUser, password: string, browser: string | null): Promise<void>
}

interface ExistingUser {
  id: string
  email: string
  emailVerified: boolean
}

const hour = 60 * 60

/** Mails are sent by a job, so that an outage of the mail server delays them and does not fail a sign-up. */
export function createAuthMails(ctx: Ctx, key: string): AuthMails {
  const { env } = ctx
  const confirm = async (email: string, claims: Record<string, string>) => {
    const token = await createEmailVerificationToken(key, email, undefined, hour, claims)
    await queueMail(ctx, composeConfirmation(email, confirmationLink(env.PUBLIC_URL, token)))
  }
  return {
    confirm: (email, browser) => confirm(email, boundTo(browser)),
    reset: (email, link) => queueMail(ctx, composeReset(email, link)),
    async notifyExisting(user, password, browser) {
      const { email, emailVerified } = user
      if (emailVerified) {
        return queueMail(ctx, composeAlreadyRegistered(email, `${env.PUBLIC_URL}/get-started`))
      }
      const claim = (await resolveSignUpCollision(ctx, user, password)) ?? {}
      return confirm(email, { ...claim, ...boundTo(browser) })
    },
  }
}

const boundTo = (browser: string | null): Record<string, string> => (browser === null ? {} : { browser })

function confirmationLink(publicUrl: string, token: string): string {
  const query = new URLSearchParams({ token, callbackURL: '/platforms' })
  return `${publicUrl}/api/auth/verify-email?${query}`
}

const composeConfirmation = (to: string, url: string): Mail =>
  compose(to, {
    subject: 'Confirm your email address',
    before: 'Welcome to Skein. Confirm your email address with this link. It expires in one hour:',
    button: { label: 'Confirm email address', url },
    after: "If you didn't sign up, you can ignore this email.",
  })

const composeReset = (to: string, url: string): Mail =>
  compose(to, {
    subject: 'Reset your Skein password',
    before:
      'We received a request to reset your password. Use this link to choose a new one. It works once and expires in one hour:',
    button: { label: 'Choose a new password', url },
    after: "If you didn't request this, you can ignore this email. Your password won't change.",
  })

const composeAlreadyRegistered = (to: string, url: string): Mail =>
  compose(to, {
    subject: 'You already have a Skein account',
    before:
      'Someone tried to sign up with this email address, but it already has an account. To sign in or reset your password, go to:',
    button: { label: 'Sign in', url },
    after: "If this wasn't you, you can ignore this email. Nothing has changed.",
  })

interface LinkMail {
  subject: string
  button: NonNullable<Mail['button']>
  /** Paragraphs around the link. */
  before: string
  after: string
}

const compose = (to: string, { subject, before, button, after }: LinkMail): Mail => ({
  to,
  subject,
  text: `${['Hello,', before, button.url, after].join('\n\n')}\n`,
  button,
})

interface UnconfirmedUser {
  id: string
  email: string
}

/**
 * Handles a second sign-up with an address that is not confirmed. With another password it may be another person:
 * the first password is removed, and the link of each mail sets the password of its own sign-up.
 * Returns the claim for that link, or null when both passwords are the same.
 */
async function resolveSignUpCollision(
  { db, ids }: Ctx,
  { id, email }: UnconfirmedUser,
  password: string,
): Promise<{ sign_up: string } | null> {
  const before = await findPassword(db, id)
  const [isSame, hash] = await Promise.all([
    before !== null && verifyPassword({ hash: before, password }),
    hashPassword(password),
  ])
  if (isSame) return null
  const sign_up = ids.next()
  await saveSignUp(db, { sign_up, email, hash })
  await setPassword(db, { user_id: id, hash: null })
  return { sign_up }
}

/** Runs before a link confirms an address. Returns false when the sign-up of the link has expired. */
export async function acceptSignUp(
  { db }: Ctx,
  { id, email }: UnconfirmedUser,
  sign_up: string | undefined,
): Promise<boolean> {
  if (sign_up === undefined) return true
  const hash = await findSignUp(db, { sign_up, email })
  if (hash === null) return false
  await setPassword(db, { user_id: id, hash })
  return true
}
