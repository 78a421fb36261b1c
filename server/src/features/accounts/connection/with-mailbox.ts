import { m } from '@skein/messages'
import type { Ctx } from '#src/context.ts'
import type { GmailAccess } from '#src/integrations/gmail/client.ts'
import { GmailError } from '#src/integrations/gmail/errors.ts'
import { GoogleError, gmailScope, refreshGoogleAccess } from '#src/integrations/google/oauth.ts'
import { perDatabase } from '#src/infra/db/client.ts'
import { AppError } from '#src/infra/errors.ts'
import { SecretError } from '#src/infra/secrets.ts'
import { createLoadingCache } from './account-cache.ts'
import { breakReasons } from './connection-logic.ts'
import { gmailSealContext } from './credentials.ts'
import { findMailboxById, type StoredMailbox } from './gmail-store.ts'
import { markBroken } from '../store.ts'
import { replaceToken } from './token-store.ts'

/**
 * Calls Gmail for a mailbox. Refreshes an access token that is refused, once. Throws an AppError
 * `reconnect_required` when a new login is needed, and a GmailError otherwise.
 */
export async function withMailbox<T>(
  ctx: Ctx,
  account_id: string,
  call: (access: GmailAccess) => Promise<T>,
): Promise<T> {
  const mailbox = await findMailboxById(ctx.db, account_id)
  if (!mailbox || mailbox.status !== 'connected') throw loginNeeded(mailbox?.status_reason)
  const tokens = accessTokensOf(ctx)
  const currentToken = async () => (await tokens.get(mailbox.token, () => refreshAccess(ctx, mailbox))).token
  try {
    const token = await currentToken()
    return await call({ token, mailbox: account_id }).catch(async (error: unknown) => {
      if (!isLogin(error)) throw error
      // Another call may have replaced the refused token already.
      if (tokens.peek(mailbox.token)?.token === token) tokens.forget(mailbox.token)
      return call({ token: await currentToken(), mailbox: account_id })
    })
  } catch (error) {
    throw await toCallerError(ctx, mailbox, error)
  }
}

interface AccessToken {
  token: string
  lifetimeMs: number
}

/** A token is not used in the last minute before it expires. */
const expiryMarginMs = 60_000

/** Access tokens by the sealed refresh token that they were created with. */
const accessTokensOf = perDatabase(({ clock }: Ctx) =>
  createLoadingCache<AccessToken>(clock, ({ lifetimeMs }) => lifetimeMs - expiryMarginMs),
)

async function refreshAccess(ctx: Ctx, mailbox: StoredMailbox): Promise<AccessToken> {
  const sealContext = gmailSealContext(mailbox)
  const refreshed = await refreshGoogleAccess(ctx.env, await ctx.secrets.open(mailbox.token, sealContext))
  if (refreshed.scopes && !refreshed.scopes.includes(gmailScope)) {
    throw new GmailError('permission', { reason: 'scope_missing' })
  }
  if (refreshed.refreshToken !== undefined) {
    const token = await ctx.secrets.seal(refreshed.refreshToken, sealContext)
    await replaceToken(ctx.db, { account_id: mailbox.account_id, old: mailbox.token, token })
  }
  return { token: refreshed.accessToken, lifetimeMs: refreshed.lifetimeMs }
}

const isLogin = (error: unknown) => error instanceof GmailError && error.kind === 'login'

/** Returns the error for the caller. Marks the mailbox when it needs a new login. */
async function toCallerError(ctx: Ctx, mailbox: StoredMailbox, error: unknown): Promise<unknown> {
  const reason = breakReasonOf(error)
  if (reason !== null) {
    const marked = await markBroken(ctx.db, { id: mailbox.account_id, token: mailbox.token, reason })
    if (marked) {
      ctx.metrics.counter('skein_accounts_broken_total', 'Accounts that began to need a new login').inc()
      ctx.log.warn({ account_id: mailbox.account_id, err: error }, 'a mailbox needs a new login')
    }
    return loginNeeded(reason)
  }
  if (!(error instanceof GoogleError)) return error
  return new GmailError(error.kind, { reason: error.reason ?? 'token', message: error.message, cause: error })
}

function breakReasonOf(error: unknown): string | null {
  if (error instanceof SecretError) return breakReasons.sealed()
  if (error instanceof GoogleError && error.reason === 'invalid_grant') return breakReasons.mailboxRefused()
  if (!(error instanceof GmailError)) return null
  if (error.kind === 'permission') return breakReasons.mailboxPermission()
  return error.kind === 'login' ? breakReasons.mailboxRefused() : null
}

const loginNeeded = (reason: string | null = null) =>
  new AppError('reconnect_required', reason ?? m.server_no_mailbox())
