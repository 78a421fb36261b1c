import { m } from '@skein/messages'
import type { api } from '@skein/contract'
import { day, hour } from '@skein/contract/durations'
import type { Ctx, UseCase } from '#src/context.ts'
import { AppError, notFound } from '#src/infra/errors.ts'
import type { AuthInput } from '../auth-service-types.ts'
import {
  confirmEmailChange,
  findEmailChange,
  insertEmailChange,
  insertResetLink,
  stopEmailChange,
} from './email-change-store.ts'
import { findSession, requireUser } from '../sessions/find-session.ts'
import type { SignOnSource } from '../sign-on/sign-on-source.ts'
import { redirect } from '../sessions/redirect.ts'
import { hashIdentifier, resetIdentifier } from '../library/reset-identifier.ts'
import { createAuthMails } from '../mails/send-mails.ts'
import { findPassword, findUserByEmail } from '../store.ts'
import { hashToken, signingKey } from '../sessions/token-signature.ts'
import { verifyIdentity } from '../identity/verify-identity.ts'
import { verifySecondFactor } from '../identity/verify-second-factor.ts'

/** How long the link to the new address changes the address, and the one to the old address stops or undoes the change. */
const confirmableMs = hour
const undoableMs = 7 * day

/**
 * Sends a link to the new address, which changes the address when it is opened, and a link to the old one, which stops or
 * undoes the change. An address stays while its workspace forbids passwords: another one would have a password again.
 */
export const requestEmailChange =
  (signOnOf: (ctx: Ctx) => SignOnSource): UseCase<typeof api.users.changeEmail> =>
  async (ctx, { id, email, password, code }) => {
    const { user_id, email: from } = requireUser(ctx)
    if (id !== user_id) throw notFound()
    const signOn = signOnOf(ctx)
    if (await signOn.forbidsPassword(from))
      throw new AppError('forbidden', m.server_sign_on_address(), { detail: 'email' })
    if ((await findPassword(ctx.db, user_id)) === null)
      throw new AppError('conflict', m.common_address_of_google())
    await verifyIdentity(ctx, { password }, signOn)
    await verifySecondFactor(ctx, code)
    const to = email.toLowerCase()
    if (to === from) throw new AppError('validation', m.server_email_same(), { detail: 'email' })
    const confirmToken = ctx.ids.token(24)
    const stopToken = ctx.ids.token(24)
    await insertEmailChange(ctx.db, {
      change_id: ctx.ids.next(),
      user_id,
      from_email: from,
      to_email: to,
      confirm_hash: hashToken(confirmToken),
      stop_hash: hashToken(stopToken),
      now: new Date(ctx.clock.now()),
    })
    const mails = createAuthMails(ctx, signingKey(ctx.env.APP_SECRET))
    await mails.notifyChangeRequest({ from, to, token: stopToken })
    if ((await findUserByEmail(ctx.db, to)) === null) await mails.confirmChange({ to, token: confirmToken })
    return { email: to }
  }

/** Opens the link to a new address, in any browser. Never signs in. */
export async function openChangeLink(ctx: Ctx, input: AuthInput): Promise<Response> {
  const current = await findSession(input.service.sessions, input.headers)
  const now = ctx.clock.now()
  const hash = hashToken(input.url.searchParams.get('token') ?? '')
  const requestedChange = await findEmailChange(ctx.db.system, hash)
  const isForbidden =
    requestedChange !== null && (await input.service.signOn.forbidsPassword(requestedChange.from_email))
  const change = isForbidden
    ? null
    : await confirmEmailChange(ctx.db.system, {
        hash,
        now: new Date(now),
        after: new Date(now - confirmableMs),
      })
  if (change) {
    const { from_email: from, to_email: to } = change
    await createAuthMails(ctx, signingKey(ctx.env.APP_SECRET)).notifyChanged({ from, to })
  }
  // Without a change the link does not tell whose it was.
  if (current && (!change || current.actor.user_id === change.user_id))
    return redirect(`/instagram/settings/profile?email=${change ? 'changed' : 'failed'}`)
  return redirect(`/get-started?${change ? 'confirmed=true' : 'error=INVALID_TOKEN'}`)
}

/** Stops or undoes a change of the address with the link to the old address. Returns the token of a link for a new password. */
export const stopChange: UseCase<typeof api.users.stopEmailChange> = async (ctx, { token }) => {
  const now = ctx.clock.now()
  const after = new Date(now - confirmableMs - undoableMs)
  const user_id = await stopEmailChange(ctx.db.system, { hash: hashToken(token), after })
  if (user_id === null) throw new AppError('conflict', m.server_link_ended(), { detail: 'token' })
  const reset_token = ctx.ids.token(24)
  await insertResetLink(ctx.db.system, {
    id: ctx.ids.next(),
    identifier: hashIdentifier(resetIdentifier(reset_token)),
    user_id,
    expires_at: new Date(now + hour),
  })
  return { reset_token }
}
