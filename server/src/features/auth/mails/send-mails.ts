import { m } from '@skein/messages'
import { getLocale } from '@skein/messages/runtime'
import type { Ctx } from '#src/context.ts'
import type { Mail } from '#src/infra/mail/mail.ts'
import { queueMail } from '../jobs.ts'
import { passkeyLine } from './send-notices.ts'
import { findPassword, findSignUp, saveSignUp, setPassword } from '../store.ts'

export interface AuthMails {
  /** `browser`: binding of the browser that may sign in with the link, or null. */
  confirm(email: string, browser: string | null): Promise<void>
  reset(email: string, link: ResetLink): Promise<void>
  /** Sends the link that changes the address. */
  confirmChange(change: { to: string; token: string }): Promise<void>
  /** Sends the link that stops or undoes the change to the old address. */
  notifyChangeRequest(change: { from: string; to: string; token: string }): Promise<void>
  notifyChanged(change: { from: string; to: string }): Promise<void>
  /** Handles a sign-up with an address that is taken: only the owner of the address learns of it, by mail. */
  notifyExisting(user: ExistingUser, password: string, browser: string | null): Promise<void>
}

interface ResetLink {
  url: string
  /** Of the user. */
  passkeys: readonly { name: string | null; created_at: string }[]
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
    const { createEmailVerificationToken } = await import('better-auth/api')
    const token = await createEmailVerificationToken(key, email, undefined, hour, claims)
    await queueMail(
      ctx,
      composeConfirmation(email, verificationLink(env.PUBLIC_URL, { token, callbackURL: '/platforms' })),
    )
  }
  return {
    confirm: (email, browser) => confirm(email, boundTo(browser)),
    confirmChange: ({ to, token }) =>
      queueMail(
        ctx,
        composeChange(to, `${env.PUBLIC_URL}/api/auth/change-email?${new URLSearchParams({ token })}`),
      ),
    notifyChangeRequest({ from, to, token }) {
      const query = new URLSearchParams({ mode: 'stop', token })
      return queueMail(ctx, composeChangeRequest(from, { to, url: `${env.PUBLIC_URL}/get-started?${query}` }))
    },
    notifyChanged: ({ from, to }) => queueMail(ctx, composeChanged(from, to)),
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

const verificationLink = (publicUrl: string, query: Record<string, string>): string =>
  `${publicUrl}/api/auth/verify-email?${new URLSearchParams(query)}`

const composeConfirmation = (to: string, url: string): Mail =>
  composeLinkMail(to, {
    subject: m.mail_confirm_subject(),
    before: m.mail_confirm_before(),
    button: { label: m.mail_confirm_button(), url },
    after: m.mail_confirm_after(),
  })

function composeReset(to: string, { url, passkeys }: ResetLink): Mail {
  const list = passkeys.map(passkeyLine).join('\n')
  return composeLinkMail(to, {
    subject: m.mail_reset_subject(),
    before: m.mail_reset_before(),
    button: { label: m.mail_reset_button(), url },
    after: [...(list === '' ? [] : [m.mail_reset_passkeys({ list })]), m.mail_reset_after()].join('\n\n'),
  })
}

const composeAlreadyRegistered = (to: string, url: string): Mail =>
  composeLinkMail(to, {
    subject: m.mail_registered_subject(),
    before: m.mail_registered_before(),
    button: { label: m.mail_registered_button(), url },
    after: m.mail_registered_after(),
  })

const composeChange = (to: string, url: string): Mail =>
  composeLinkMail(to, {
    subject: m.mail_change_subject(),
    before: m.mail_change_before(),
    button: { label: m.mail_change_button(), url },
    after: m.mail_change_after(),
  })

const composeChangeRequest = (old: string, { to, url }: { to: string; url: string }): Mail =>
  composeLinkMail(old, {
    subject: m.mail_change_request_subject(),
    before: m.mail_change_request_before({ email: to }),
    button: { label: m.common_stop_the_change(), url },
    after: m.mail_change_request_after(),
  })

const composeChanged = (to: string, email: string): Mail => ({
  to,
  subject: m.mail_changed_subject(),
  text: `${[m.mail_hello(), m.mail_changed_text({ email }), m.mail_changed_after({ subject: m.mail_change_request_subject() })].join('\n\n')}\n`,
  language: getLocale(),
})

interface LinkMail {
  subject: string
  button: NonNullable<Mail['button']>
  /** Paragraphs around the link. */
  before: string
  after: string
}

/** Returns a mail with a link, as text and as a button. */
export const composeLinkMail = (to: string, { subject, before, button, after }: LinkMail): Mail => ({
  to,
  subject,
  text: `${[m.mail_hello(), before, button.url, after].join('\n\n')}\n`,
  button,
  language: getLocale(),
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
  const { hashPassword, verifyPassword } = await import('better-auth/crypto')
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
