import { createHash } from 'node:crypto'
import { requireUser } from '#src/features/auth/index.ts'
import type { Ctx } from '#src/context.ts'
import { AppError } from '#src/platform/errors.ts'
import { neededScopes } from './connection-rules.ts'
import { insertState } from './state-store.ts'
import { findAccountsOf } from './store.ts'

const stateLifetime = 10 * 60_000

/** Begins a login at Instagram; answers the address to go to. `user_id` may name nobody but the caller. */
export async function startConnect(ctx: Ctx, { user_id }: { user_id: string | null }): Promise<string> {
  const user = requireUser(ctx)
  if (user_id !== null && user_id !== user.user_id) {
    throw new AppError('forbidden', 'That is not the signed-in user.')
  }
  const state = ctx.ids.token(32)
  const now = ctx.clock.now()
  await insertState(ctx.db, {
    state_hash: hashOfState(state),
    purpose: connectPurpose,
    user_id: user.user_id,
    session_id: user.session_id,
    expires_at: new Date(now + stateLifetime),
    now: new Date(now),
  })
  const another = (await findAccountsOf(ctx.db, user.user_id)).some(({ status }) => status === 'connected')
  return ctx.instagram.authorizeUrl({
    redirectUri: redirectUriOf(ctx),
    state,
    scopes: neededScopes,
    // Without this a browser that is logged in would offer the account that is connected already.
    ...(another ? { forceReauth: true } : {}),
  })
}

export const connectPurpose = 'instagram'

/** Equal at both ends of the login, to the character. */
export const redirectUriOf = ({ env }: Ctx) => `${env.PUBLIC_URL}/api/auth/instagram/callback`

/** Whoever reads the database cannot finish somebody's login. */
export const hashOfState = (state: string) => createHash('sha256').update(state).digest('base64url')
