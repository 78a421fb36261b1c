import { requireUser } from '#src/features/auth/index.ts'
import type { Ctx } from '#src/context.ts'
import { beginLogin } from './begin-login.ts'
import { neededScopes } from '../connection/connection-logic.ts'
import { findAccountsOf } from '../store.ts'

/** Begins a login at Instagram; answers the address to go to. `user_id` may name nobody but the caller. */
export async function startConnect(ctx: Ctx, { user_id }: { user_id: string | null }): Promise<string> {
  const state = await beginLogin(ctx, { purpose: 'instagram', user_id })
  const accounts = await findAccountsOf(ctx.db, requireUser(ctx).user_id)
  return ctx.instagram.authorizeUrl({
    redirectUri: redirectUriOf(ctx),
    state,
    scopes: neededScopes,
    // Without this a browser that is logged in would offer the account that is connected already.
    ...(accounts.some(({ status }) => status === 'connected') ? { forceReauth: true } : {}),
  })
}

/** Equal at both ends of the login, to the character. */
export const redirectUriOf = ({ env }: Ctx) => `${env.PUBLIC_URL}/api/auth/instagram/callback`
