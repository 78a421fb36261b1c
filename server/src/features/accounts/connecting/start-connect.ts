import { requireUser } from '#src/features/auth/index.ts'
import type { Ctx } from '#src/context.ts'
import { beginLogin } from './begin-login.ts'
import { neededScopes } from '../connection/connection-logic.ts'
import { findAccountsOf } from '../store.ts'

/** Starts a login at Instagram. Returns the address of the login page. `user_id` must be the caller or null. */
export async function startConnect(ctx: Ctx, { user_id }: { user_id: string | null }): Promise<string> {
  const state = await beginLogin(ctx, { purpose: 'instagram', user_id })
  const accounts = await findAccountsOf(ctx.db, requireUser(ctx).user_id)
  return ctx.instagram.authorizeUrl({
    redirectUri: redirectUriOf(ctx),
    state,
    scopes: neededScopes,
    // Without this a browser that is logged in at Instagram offers only the account that is already connected.
    ...(accounts.some(({ status }) => status === 'connected') ? { forceReauth: true } : {}),
  })
}

/** Must be identical at the start and at the end of a login. */
export const redirectUriOf = ({ env }: Ctx) => `${env.PUBLIC_URL}/api/auth/instagram/callback`
