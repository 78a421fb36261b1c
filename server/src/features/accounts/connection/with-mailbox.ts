import type { Ctx } from '#src/context.ts'
import type { GmailAccess } from '#src/integrations/gmail/call.ts'
import { GmailError } from '#src/integrations/gmail/errors.ts'
import { GoogleError, gmailScope, refreshGoogleAccess } from '#src/integrations/google/oauth.ts'
import { AppError } from '#src/infra/errors.ts'
import { SecretError } from '#src/infra/secrets.ts'
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
  try {
    const token = await accessTokenOf(ctx, mailbox)
    return await call({ token, mailbox: account_id }).catch(async (error: unknown) => {
      if (!isLogin(error)) throw error
      dropToken(ctx, mailbox, token)
      return call({ token: await accessTokenOf(ctx, mailbox), mailbox: account_id })
    })
  } catch (error) {
    throw await toCallerError(ctx, mailbox, error)
  }
}

interface AccessToken {
  promise: Promise<string>
  /** Null until Google has responded. */
  value: string | null
  /** Monotonic milliseconds of this process. */
  until: number
}

/** Access tokens by the sealed refresh token that they were created with. */
const tokens = new WeakMap<Ctx['db'], Map<string, AccessToken>>()

function tokensOf(ctx: Ctx): Map<string, AccessToken> {
  const known = tokens.get(ctx.db) ?? new Map<string, AccessToken>()
  tokens.set(ctx.db, known)
  return known
}

const maxTokens = 1000
/** A token is not used in the last minute before it expires. */
const expiryMarginMs = 60_000

/** Concurrent calls of one mailbox share one refresh. */
function accessTokenOf(ctx: Ctx, mailbox: StoredMailbox): Promise<string> {
  const known = tokensOf(ctx)
  const cached = known.get(mailbox.token)
  if (cached && cached.until > ctx.clock.monotonic()) return cached.promise
  const entry: AccessToken = { promise: Promise.resolve(''), value: null, until: Infinity }
  entry.promise = refreshAccess(ctx, mailbox).then(
    ({ token, lifetimeMs }) => {
      entry.value = token
      entry.until = ctx.clock.monotonic() + lifetimeMs - expiryMarginMs
      return token
    },
    (error: unknown) => {
      if (known.get(mailbox.token) === entry) known.delete(mailbox.token)
      throw error
    },
  )
  if (known.size >= maxTokens) known.clear()
  known.set(mailbox.token, entry)
  return entry.promise
}

/** Drops a refused token unless a newer one has replaced it. */
function dropToken(ctx: Ctx, mailbox: StoredMailbox, refused: string): void {
  const known = tokensOf(ctx)
  if (known.get(mailbox.token)?.value === refused) known.delete(mailbox.token)
}

async function refreshAccess(
  ctx: Ctx,
  mailbox: StoredMailbox,
): Promise<{ token: string; lifetimeMs: number }> {
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
  if (error instanceof SecretError) return breakReasons.sealed
  if (error instanceof GoogleError && error.reason === 'invalid_grant') return breakReasons.mailboxRefused
  if (!(error instanceof GmailError)) return null
  if (error.kind === 'permission') return breakReasons.mailboxPermission
  return error.kind === 'login' ? breakReasons.mailboxRefused : null
}

const loginNeeded = (reason: string | null = null) =>
  new AppError('reconnect_required', reason ?? 'No mailbox is connected. Connect Gmail first.')
