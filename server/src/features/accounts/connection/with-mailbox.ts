import type { Ctx } from '#src/context.ts'
import type { GmailAccess } from '#src/integrations/gmail/call.ts'
import { GmailError } from '#src/integrations/gmail/errors.ts'
import { GoogleError } from '#src/integrations/google/errors.ts'
import { gmailScope, refreshGoogleAccess } from '#src/integrations/google/gmail-oauth.ts'
import { AppError } from '#src/infra/errors.ts'
import { SecretError } from '#src/infra/secrets.ts'
import { breakReasons } from './connection-logic.ts'
import { gmailHome } from './credentials.ts'
import { findMailboxById, type StoredMailbox } from './gmail-store.ts'
import { markBroken } from '../store.ts'
import { replaceToken } from './token-store.ts'

/**
 * Calls Gmail for a mailbox. An access token that is not accepted is renewed once. Throws an AppError
 * `reconnect_required` when only a new login helps, and a GmailError for everything else.
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
    throw await lasting(ctx, mailbox, error)
  }
}

interface AccessToken {
  promise: Promise<string>
  /** Null until Google has answered. */
  value: string | null
  /** By the clock of this process. */
  until: number
}

/** By the sealed refresh token that they were made with: a new login has new ones. */
const tokens = new WeakMap<Ctx['db'], Map<string, AccessToken>>()

function tokensOf(ctx: Ctx): Map<string, AccessToken> {
  const known = tokens.get(ctx.db) ?? new Map<string, AccessToken>()
  tokens.set(ctx.db, known)
  return known
}

const max = 1000
/** A token is not used in its last minute. */
const margin = 60_000

/** Many calls of one mailbox ask at once: one renewal serves them all. */
function accessTokenOf(ctx: Ctx, mailbox: StoredMailbox): Promise<string> {
  const known = tokensOf(ctx)
  const kept = known.get(mailbox.token)
  if (kept && kept.until > ctx.clock.monotonic()) return kept.promise
  const entry: AccessToken = { promise: Promise.resolve(''), value: null, until: Infinity }
  entry.promise = renew(ctx, mailbox).then(
    ({ token, lifetimeMs }) => {
      entry.value = token
      entry.until = ctx.clock.monotonic() + lifetimeMs - margin
      return token
    },
    (error: unknown) => {
      if (known.get(mailbox.token) === entry) known.delete(mailbox.token)
      throw error
    },
  )
  if (known.size >= max) known.clear()
  known.set(mailbox.token, entry)
  return entry.promise
}

/** Unless somebody else has noticed before us, and a newer one is in its place. */
function dropToken(ctx: Ctx, mailbox: StoredMailbox, refused: string): void {
  const known = tokensOf(ctx)
  if (known.get(mailbox.token)?.value === refused) known.delete(mailbox.token)
}

async function renew(ctx: Ctx, mailbox: StoredMailbox): Promise<{ token: string; lifetimeMs: number }> {
  const home = gmailHome(mailbox)
  const fresh = await refreshGoogleAccess(ctx.env, await ctx.secrets.open(mailbox.token, home))
  if (fresh.scopes && !fresh.scopes.includes(gmailScope)) {
    throw new GmailError('permission', { reason: 'scope_missing' })
  }
  if (fresh.refreshToken !== undefined) {
    const token = await ctx.secrets.seal(fresh.refreshToken, home)
    await replaceToken(ctx.db, { account_id: mailbox.account_id, old: mailbox.token, token })
  }
  return { token: fresh.accessToken, lifetimeMs: fresh.lifetimeMs }
}

const isLogin = (error: unknown) => error instanceof GmailError && error.kind === 'login'

/** What the failure is to the caller; the mailbox waits for its owner when nothing else helps. */
async function lasting(ctx: Ctx, mailbox: StoredMailbox, error: unknown): Promise<unknown> {
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
