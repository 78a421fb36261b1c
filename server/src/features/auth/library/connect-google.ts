import { m } from '@skein/messages'
import { APIError } from 'better-auth/api'
import type { Ctx } from '#src/context.ts'
import { sendNotice } from '../mails/send-notices.ts'
import type { SessionUser } from '../sessions/find-session.ts'
import { hashToken } from '../sessions/token-signature.ts'
import { findOwner, insertConnection, removeGoogle, takeConnection } from './connection-store.ts'

const minutes = 10

/** Header with the user who may connect Google by this request; a value sent by a client is overwritten. */
export const connectingHeader = 'x-skein-connecting'

/** Google shows the settings again when it is connected. */
export const connectingBody = {
  provider: 'google',
  callbackURL: '/instagram/settings/security',
  errorCallbackURL: '/instagram/settings/security',
}

const identifierOf = ({ session_id }: SessionUser) => hashToken(`connect-google:${session_id}`)

/** Lets the session connect Google once, within ten minutes. */
export const allowConnection = (ctx: Ctx, caller: SessionUser): Promise<void> =>
  insertConnection(ctx.db, {
    id: ctx.ids.next(),
    identifier: identifierOf(caller),
    user_id: caller.user_id,
    minutes,
  })

/** Returns the user if the session may connect Google, which it then may no longer. */
export const takeAllowance = (ctx: Ctx, caller: SessionUser): Promise<string | null> =>
  takeConnection(ctx.db, identifierOf(caller))

/**
 * Runs before a way to sign in is stored. An address alone does not open an account with two-step sign-in or a passkey:
 * its owner connects Google in the settings.
 */
export async function guardConnection(
  ctx: Ctx,
  { userId, providerId }: { userId: string; providerId: string },
  connecting: string | null,
): Promise<void> {
  if (providerId !== 'google' || connecting === userId) return
  const owner = await findOwner(ctx.db, userId)
  if (!owner?.is_protected) return
  throw new APIError('FORBIDDEN', {
    code: 'GOOGLE_NOT_CONNECTED',
    message: m.server_google_not_connected(),
  })
}

/**
 * Ends signing in with Google when two-step sign-in is turned on, which Google would avoid, and tells the owner. The owner
 * connects it again in the settings, with password and code.
 */
export async function disconnectGoogle(
  ctx: Ctx,
  { user_id, email }: { user_id: string; email: string },
): Promise<void> {
  if (await removeGoogle(ctx.db, user_id)) await sendNotice(ctx, email, 'google-disconnected')
}

/** Throws when Google is being connected to a user, and the Google account belongs to another address. */
export function requireConnecting(user_id: string | null, connecting: string | null): void {
  if (connecting === null || connecting === user_id) return
  throw new APIError('FORBIDDEN', { code: 'EMAIL_DOES_NOT_MATCH', message: m.server_google_not_connected() })
}

/** Tells the owner of an account that Google opens it too; a sign-up with Google needs no mail. */
export async function reportConnection(
  ctx: Ctx,
  { userId, providerId }: { userId: string; providerId: string },
): Promise<void> {
  if (providerId !== 'google') return
  const owner = await findOwner(ctx.db, userId)
  if (owner?.has_other_way) await sendNotice(ctx, owner.email, 'google-connected')
}
