import { z } from 'zod'
import { googleUser } from '../world/google-users.ts'
import { mailboxOf, mailsWith, putMail, threadIn } from '../world/mailboxes.ts'
import { command, ControlError } from './command.ts'
import { Age } from './schema.ts'
import type { GoogleGrant, BoxMail, World } from '../world/world-types.ts'

/** The address of the main brand by default. */
const Address = z.string().default('rosa@clayandember.example')

/** Commands for the mailboxes and logins of Google. */
export const mailboxCommands = {
  gmail: command(
    z.object({ email: Address, label: z.string().default('INBOX') }),
    ({ world }, { email, label }): BoxMail[] => mailsWith(mailboxOf(world, email), label),
  ),
  receiveMail: command(
    z.object({
      email: Address,
      from: z.string().min(3),
      subject: z.string().default(''),
      text: z.string().nullable().default(null),
      html: z.string().nullable().default(null),
      thread: z.string().optional(),
      ageMs: Age,
    }),
    ({ world }, { email, thread, ageMs, ...mail }): BoxMail => {
      const box = mailboxOf(world, email)
      const before = thread === undefined ? undefined : threadIn(box, thread).at(-1)
      if (thread !== undefined && !before) throw new ControlError(`There is no thread "${thread}".`)
      return putMail(world, box, {
        ...mail,
        to: box.email,
        labels: ['INBOX', 'UNREAD'],
        at: world.now() - ageMs,
        ...(before ? { threadId: before.threadId, references: before.messageId } : {}),
      })
    },
  ),
  /** The owner deletes a draft in Gmail. */
  deleteDraft: command(z.object({ email: Address, id: z.string() }), ({ world }, { email, id }) => {
    const box = mailboxOf(world, email)
    const mail = box.drafts.get(id)
    if (mail === undefined) throw new ControlError(`There is no draft "${id}".`)
    box.mails.delete(mail)
    return { deleted: box.drafts.delete(id) }
  }),
  /** Expires the access tokens; the refresh token stays valid. */
  expireGoogle: command(z.object({ email: Address }), ({ world }, { email }) => {
    const grants = grantsOf(world, email)
    for (const grant of grants) for (const token of grant.accessTokens) token.expiresAt = world.now()
    return { expired: grants.length }
  }),
  /** The owner revokes permissions; an empty list keeps only the identity. */
  narrowGoogle: command(
    z.object({ email: Address, scopes: z.array(z.string()).default([]) }),
    ({ world }, { email, scopes }) => {
      const kept = ['openid', 'email', 'profile', ...scopes].join(' ')
      for (const grant of grantsOf(world, email)) grant.scope = kept
      return { scope: kept }
    },
  ),
}

function grantsOf(world: World, email: string): GoogleGrant[] {
  const user = googleUser(world, email)
  return [...world.data.googleGrants.values()].filter((grant) => grant.email === user.email)
}
