import type { api } from '@skein/contract'
import type { Connection, ConnectionCheck } from '@skein/contract/accounts/connection'
import type { InputOf } from '@skein/contract/endpoint'
import type { Ctx } from '#src/context.ts'
import { notFound } from '#src/infra/errors.ts'
import { requireAccount, type OwnedAccount } from '../require-account.ts'
import { checkSubscription, readSubscribedFields } from './check-subscription.ts'
import { checksOf, type ConnectionFacts } from './connection-logic.ts'
import { judgeScopes } from './permission-logic.ts'
import { createProbe, loginOf, probePermissions } from './probe-permissions.ts'
import { refreshToken } from './refresh-token.ts'
import { findSubscription } from './subscription-store.ts'
import { findLogin, saveMissingScopes } from './token-store.ts'

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
  const subscription = await findSubscription(ctx.db, account.id)
  if (!login || !subscription) throw notFound()
  const { scopes: grantedScopes, ...stored } = login
  const now = ctx.clock.now()
  const ownChecks = checksOf({ ...stored, ...results, granted: grantedScopes, subscription, now })
  if (results.login?.kind === 'ok') {
    await saveMissingScopes(ctx.db, account.id, judgeScopes(grantedScopes, results.scopeProbes).missing)
  }
  const others = await Promise.all(probes.map((probe) => probe(ctx, account)))
  return { checked_at: new Date(now).toISOString(), checks: [...ownChecks, ...others] }
}

type ProbeResults = Pick<ConnectionFacts, 'login' | 'scopeProbes' | 'webhooks'>

const notProbed: ProbeResults = { login: null, scopeProbes: {}, webhooks: null }

/** Makes read calls only: one for the login, then one for each permission and the subscription. */
async function probePlatform(ctx: Ctx, { id }: OwnedAccount): Promise<ProbeResults> {
  const as = await loginOf(ctx, id)
  if (as === null) return notProbed
  const { login, probes } = await probePermissions(ctx, id, as)
  if (login.kind !== 'ok') return { login, scopeProbes: probes, webhooks: null }
  const webhooks = await createProbe(ctx, id)(() => readSubscribedFields(ctx, as))
  return { login, scopeProbes: probes, webhooks }
}

/** Makes the requested repair, then runs all checks. Throws a PlatformError. */
export const repairConnection =
  (probes: readonly ConnectionProbe[]) =>
  async (ctx: Ctx, { platform_user_id, fix }: InputOf<typeof api.accounts.repair>): Promise<Connection> => {
    const account = await requireAccount(ctx, platform_user_id)
    if (fix === 'refresh') await refreshToken(ctx, account.id)
    else await checkSubscription(ctx, account.id, { again: true })
    return runChecks(ctx, account, probes)
  }
