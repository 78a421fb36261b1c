import type { api } from '@skein/contract'
import type { Connection, ConnectionCheck } from '@skein/contract/connection'
import type { InputOf } from '@skein/contract/endpoint'
import type { Ctx } from '#src/context.ts'
import type { Credentials } from '#src/integrations/instagram/client.ts'
import { PlatformError } from '#src/integrations/instagram/errors.ts'
import { notFound } from '#src/infra/errors.ts'
import { requireAccount, type OwnedAccount } from '../require-account.ts'
import { withToken } from '../import-posts.ts'
import { markChecked, markWebhooksLost } from '../store.ts'
import { findLogin } from './token-store.ts'
import { markNeedsReconnect, noteThrottle, requireNoPause, storedCredentialsOf } from './credentials.ts'
import { checksOf, type ConnectionFacts, type ProbeResult, neededFields } from './connection-logic.ts'
import { refreshToken } from './refresh-token.ts'

/** A check that another feature adds. */
export type ConnectionProbe = (ctx: Ctx, account: OwnedAccount) => Promise<ConnectionCheck>

/** Checks everything that an account depends on. Other features provide `probes`. */
export const checkConnection =
  (probes: readonly ConnectionProbe[]) =>
  async (ctx: Ctx, { platform_user_id }: InputOf<typeof api.accounts.check>): Promise<Connection> =>
    runChecks(ctx, await requireAccount(ctx, platform_user_id), probes)

async function runChecks(
  ctx: Ctx,
  account: OwnedAccount,
  probes: readonly ConnectionProbe[],
): Promise<Connection> {
  const results = await probePlatform(ctx, account)
  const login = await findLogin(ctx.db, account)
  if (!login) throw notFound()
  const { scopes, ...stored } = login
  const now = ctx.clock.now()
  const own = checksOf({ ...stored, ...results, granted: scopes, now })
  const others = await Promise.all(probes.map((probe) => probe(ctx, account)))
  return { checked_at: new Date(now).toISOString(), checks: [...own, ...others] }
}

type ProbeResults = Pick<ConnectionFacts, 'login' | 'scopeProbes' | 'webhooks'>

const notProbed: ProbeResults = { login: null, scopeProbes: {}, webhooks: null }

/** Makes read calls only: one for the login, then one for each permission. */
async function probePlatform(ctx: Ctx, { id }: OwnedAccount): Promise<ProbeResults> {
  const as = await loginOf(ctx, id)
  if (as === null) return notProbed
  const { instagram } = ctx
  const probe = createProbe(ctx, id)
  const login = await probe(() => instagram.me(as.accessToken))
  if (login.kind !== 'ok') return { ...notProbed, login }
  const [webhooks, messages, comments, insights] = await Promise.all([
    probe(() => instagram.subscriptions(as)),
    probe(() => instagram.listConversations(as, { limit: 1 })),
    probe(() => readComments(ctx, as)),
    probe(() => instagram.getInsights(as, { metrics: ['reach'] })),
  ])
  return {
    login,
    webhooks,
    scopeProbes: {
      instagram_business_basic: login,
      instagram_business_manage_messages: messages,
      instagram_business_manage_comments: comments,
      instagram_business_manage_insights: insights,
    },
  }
}

/** Returns null for an account that needs a new login. */
async function loginOf(ctx: Ctx, account_id: string): Promise<Credentials | null> {
  try {
    return await storedCredentialsOf(ctx, account_id)
  } catch (error) {
    if (error instanceof PlatformError) return null
    throw error
  }
}

/** Reads comments of the newest post. An account without posts passes. */
async function readComments({ instagram }: Ctx, as: Credentials): Promise<void> {
  const { media } = await instagram.listMedia(as, { limit: 1 })
  if (media[0]) await instagram.listComments(as, media[0].id)
}

/** Returns a function that makes a call and classifies its outcome. Marks the account when its login is refused. */
function createProbe(ctx: Ctx, account_id: string) {
  return async <T>(call: () => Promise<T>): Promise<ProbeResult<T>> => {
    try {
      await requireNoPause(ctx, account_id)
      return { kind: 'ok', value: await call() }
    } catch (error) {
      await noteThrottle(ctx, account_id, error)
      if (!(error instanceof PlatformError)) throw error
      // A rejected request says nothing about the permission.
      if (error.kind === 'rejected') return { kind: 'ok', value: null }
      if (error.kind !== 'reconnect') return { kind: 'unclear' }
      await markNeedsReconnect(ctx, account_id, error.message)
      return { kind: 'refused', permission: error.reason === 'permission_missing' }
    }
  }
}

/** Makes the requested repair, then runs all checks. Throws a PlatformError. */
export const repairConnection =
  (probes: readonly ConnectionProbe[]) =>
  async (ctx: Ctx, { platform_user_id, fix }: InputOf<typeof api.accounts.repair>): Promise<Connection> => {
    const account = await requireAccount(ctx, platform_user_id)
    if (fix === 'refresh') await refreshToken(ctx, account.id)
    else await checkSubscription(ctx, account.id)
    return runChecks(ctx, account, probes)
  }

/** Checks the webhook subscription of the account, and subscribes again when it has ended. */
export async function checkSubscription(ctx: Ctx, account_id: string): Promise<'ok' | 'repaired'> {
  const found = await withToken(ctx, account_id, async (as) => {
    const fields = await ctx.instagram.subscriptions(as)
    if (neededFields.every((field) => fields.includes(field))) return 'ok'
    await markWebhooksLost(ctx.db, account_id, new Date(ctx.clock.now()))
    await ctx.instagram.subscribe(as)
    return 'repaired'
  })
  if (found === 'repaired') {
    ctx.log.error({ account_id }, 'webhook subscription was lost and has been restored')
    ctx.metrics.counter('skein_subscriptions_repaired_total', 'Accounts whose webhooks were gone').inc()
  }
  await markChecked(ctx.db, account_id, new Date(ctx.clock.now()))
  return found
}
