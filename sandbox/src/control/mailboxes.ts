import { z } from 'zod'
import { googleUser } from '../state/google-users.ts'
import { mailboxOf, mailsWith, putMail, threadIn } from '../state/mailboxes.ts'
import { command, ControlError, Age } from './command.ts'
import type { GoogleGrant, BoxMail, SandboxState } from '../state/state-types.ts'

/** The address of the main brand by default. */
const Address = z.string().default('rosa@clayandember.example')

export const mailboxCommands = {
  gmail: command(
    z.object({ email: Address, label: z.string().default('INBOX') }),
    ({ state }, { email, label }): BoxMail[] => mailsWith(mailboxOf(state, email), label),
  ),
  receiveMail: command(
    z.object({
      email: Address,
      from: z.string().min(3),
      replyTo: z.string().optional(),
      subject: z.string().default(''),
      text: z.string().nullable().default(null),
      html: z.string().nullable().default(null),
      thread: z.string().optional(),
      ageMs: Age,
    }),
    ({ state }, { email, thread, ageMs, ...mail }): BoxMail => {
      const box = mailboxOf(state, email)
      const before = thread === undefined ? undefined : threadIn(box, thread).at(-1)
      if (thread !== undefined && !before) throw new ControlError(`There is no thread "${thread}".`)
      return putMail(state, box, {
        ...mail,
        to: box.email,
        labels: ['INBOX', 'UNREAD'],
        at: state.now() - ageMs,
        ...(before ? { threadId: before.threadId, references: before.messageId } : {}),
      })
    },
  ),
  /** The owner deletes a draft in Gmail. */
  deleteDraft: command(z.object({ email: Address, id: z.string() }), ({ state }, { email, id }) => {
    const box = mailboxOf(state, email)
    const mail = box.drafts.get(id)
    if (mail === undefined) throw new ControlError(`There is no draft "${id}".`)
    box.mails.delete(mail)
    return { deleted: box.drafts.delete(id) }
  }),
  /** Expires the access tokens; the refresh token stays valid. */
  expireGoogle: command(z.object({ email: Address }), ({ state }, { email }) => {
    const grants = grantsOf(state, email)
    for (const grant of grants) for (const token of grant.accessTokens) token.expiresAt = state.now()
    return { expired: grants.length }
  }),
  /** The owner revokes permissions; an empty list keeps only the identity. */
  narrowGoogle: command(
    z.object({ email: Address, scopes: z.array(z.string()).default([]) }),
    ({ state }, { email, scopes }) => {
      const grantedScope = ['openid', 'email', 'profile', ...scopes].join(' ')
      for (const grant of grantsOf(state, email)) grant.scope = grantedScope
      return { scope: grantedScope }
    },
  ),
}

function grantsOf(state: SandboxState, email: string): GoogleGrant[] {
  const user = googleUser(state, email)
  return [...state.data.googleGrants.values()].filter((grant) => grant.email === user.email)
}
