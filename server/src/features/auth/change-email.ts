import { m } from '@skein/messages'
import type { api } from '@skein/contract'
import type { InputOf, OutputOf } from '@skein/contract/endpoint'
import type { Ctx } from '#src/context.ts'
import { AppError, notFound } from '#src/infra/errors.ts'
import { requireUser } from './find-session.ts'
import { createAuthMails } from './send-mails.ts'
import { findPassword, findUserByEmail, replaceEmail } from './store.ts'
import { signingKey } from './token-signature.ts'
import { verifyIdentity } from './verify-identity.ts'

/** Sends a link to the new address. The address changes when the link is opened. */
export async function requestEmailChange(
  ctx: Ctx,
  { id, email, password }: InputOf<typeof api.users.changeEmail>,
): Promise<OutputOf<typeof api.users.changeEmail>> {
  const { user_id, email: from } = requireUser(ctx)
  if (id !== user_id) throw notFound()
  if ((await findPassword(ctx.db, user_id)) === null)
    throw new AppError('conflict', m.server_email_of_google())
  await verifyIdentity(ctx, { password })
  const to = email.toLowerCase()
  if (to === from) throw new AppError('validation', m.server_email_same(), { detail: 'email' })
  if ((await findUserByEmail(ctx.db, to)) === null) {
    await createAuthMails(ctx, signingKey(ctx.env.APP_SECRET)).changeAddress({ user_id, from, to })
  }
  return { email: to }
}

export interface EmailChange {
  user_id: string
  from: string
  to: string
}

/** Runs when the link is opened; tells the old address. Returns false for a link that is used or no longer valid. */
export async function confirmEmailChange(ctx: Ctx, change: EmailChange): Promise<boolean> {
  if (!(await replaceEmail(ctx.db.system, change))) return false
  await createAuthMails(ctx, signingKey(ctx.env.APP_SECRET)).notifyChanged(change)
  return true
}
