import type { ConnectError } from '@skein/contract/accounts/accounts'
import type { Ctx } from '#src/context.ts'
import {
  GoogleError,
  gmailAuthorizeUrl,
  gmailScope,
  exchangeGoogleCode,
  fetchGoogleProfile,
} from '#src/integrations/google/oauth.ts'
import { isUniqueViolation } from '#src/infra/db/client.ts'
import { recordConnection } from './record-connection.ts'
import { beginLogin, endLogin, type CallbackQuery, type Login } from './begin-login.ts'
import { gmailSealContext } from '../connection/credentials.ts'
import type { ConnectOutcome } from './connect-instagram.ts'
import { saveGmail } from '../connection/gmail-store.ts'

/** Starts a login at Google. Returns the address of the consent page, or an error. */
export async function startGmail(
  ctx: Ctx,
  whose: Omit<Login, 'purpose'>,
): Promise<{ address: string } | { error: ConnectError }> {
  const state = await beginLogin(ctx, { purpose: 'gmail', ...whose })
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = ctx.env
  if (GOOGLE_CLIENT_ID === undefined || GOOGLE_CLIENT_SECRET === undefined) return { error: 'unconfigured' }
  return { address: gmailAuthorizeUrl(ctx.env, { redirectUri: redirectUriOf(ctx), state }) }
}

/** Finishes a login at Google that this session started, and connects the mailbox. */
export async function finishGmail(ctx: Ctx, query: CallbackQuery): Promise<ConnectOutcome> {
  const login = await endLogin(ctx, 'gmail', query)
  if ('error' in login) return login
  try {
    return await connect(ctx, login)
  } catch (error) {
    // Another workspace connected it concurrently.
    if (isUniqueViolation(error)) return { error: 'taken' }
    if (!(error instanceof GoogleError)) throw error
    ctx.log.warn({ err: error }, 'connecting a mailbox failed at Google')
    return { error: error.kind === 'refused' ? 'code' : 'platform' }
  }
}

async function connect(
  ctx: Ctx,
  { workspace_id, code }: { workspace_id: string; code: string },
): Promise<ConnectOutcome> {
  const tokens = await exchangeGoogleCode(ctx.env, { code, redirectURI: redirectUriOf(ctx) })
  // A person can deselect a permission on Google's page and continue.
  if (!tokens.scopes.includes(gmailScope)) return { error: 'scopes' }
  if (tokens.refreshToken === undefined) return { error: 'platform' }
  const profile = await fetchGoogleProfile(ctx.env, tokens.accessToken)
  const sealContext = gmailSealContext({ workspace_id, platform_user_id: profile.id })
  const savedAccount = await saveGmail(ctx.db.system, {
    id: ctx.ids.next(),
    workspace_id,
    platform_user_id: profile.id,
    address: profile.email,
    scopes: tokens.scopes,
    token: await ctx.secrets.seal(tokens.refreshToken, sealContext),
    now: new Date(ctx.clock.now()),
  })
  if (savedAccount === null) return { error: 'taken' }
  await recordConnection(ctx, { workspace_id, account_id: savedAccount.id, platform_user_id: profile.id })
  return { account_id: savedAccount.id }
}

const redirectUriOf = ({ env }: Ctx) => `${env.PUBLIC_URL}/api/auth/gmail/callback`
