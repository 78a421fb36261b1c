import type { ConnectError } from '@skein/contract/accounts/accounts'
import type { Ctx } from '#src/context.ts'
import { PlatformError } from '#src/integrations/instagram/graph/errors.ts'
import { type Transaction, isUniqueViolation } from '#src/infra/db/client.ts'
import { workspaceIdsOf } from '#src/features/workspaces/index.ts'
import { forgetAccount } from '../connection/account-cache.ts'
import { connectErrorOf, isPersonal } from '../connection/connection-logic.ts'
import { subscribeAtConnect } from '../connection/check-subscription.ts'
import { tokenSealContext } from '../connection/credentials.ts'
import { judgeScopes, requestedScopes } from '../connection/permission-logic.ts'
import { checkPermissionsSoon } from '../connection/probe-permissions.ts'
import { markWebhooksLost } from '../connection/subscription-store.ts'
import { checkOne, importPosts } from '../jobs.ts'
import { findAccountsOf } from '../store.ts'
import { recordConnection } from './record-connection.ts'
import { beginLogin, endLogin, type CallbackQuery, type Login } from './begin-login.ts'
import { isTaken, saveConnection } from './connect-store.ts'

export type ConnectOutcome = { account_id: string } | { error: ConnectError }

/** Runs in the transaction that connects an account, also when it is connected again. */
export type ConnectHook = (ctx: Ctx, tx: Transaction, account_id: string) => Promise<void>

/** Finishes a login at Instagram that this session started, and connects the account. */
export async function finishConnect(
  ctx: Ctx,
  query: CallbackQuery,
  hooks: readonly ConnectHook[],
): Promise<ConnectOutcome> {
  const login = await endLogin(ctx, 'instagram', query)
  if ('error' in login) return login
  try {
    return await connect(ctx, { ...login, hooks })
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    ctx.log.warn({ err: error }, 'connecting an account failed at the platform')
    return { error: connectErrorOf(error.reason) }
  }
}

interface ConnectInput {
  workspace_id: string
  code: string
  hooks: readonly ConnectHook[]
}

async function connect(ctx: Ctx, { workspace_id, code, hooks }: ConnectInput): Promise<ConnectOutcome> {
  const { instagram } = ctx
  const short = await instagram.exchangeCode({ code, redirectUri: redirectUriOf(ctx) })
  const { access_token, expires_in } = await instagram.exchangeLongLived(short.access_token)
  const me = await instagram.me({ accessToken: access_token })
  if (isPersonal(me.account_type)) return { error: 'personal' }
  const { platform_user_id, app_scoped_id } = me
  if (await isTaken(ctx.db.system, { workspace_id, platform_user_id })) return { error: 'taken' }
  const now = ctx.clock.now()
  const connection = {
    id: ctx.ids.next(),
    workspace_id,
    platform_user_id,
    app_scoped_id,
    platform_username: me.username,
    picture_url: me.profile_picture_url,
    followers_count: me.followers_count,
    scopes: short.permissions,
    missing_scopes: judgeScopes(short.permissions, {}).missing,
    token: await ctx.secrets.seal(access_token, tokenSealContext({ workspace_id, platform_user_id })),
    token_expires_at: new Date(now + expires_in * 1000),
    now: new Date(now),
  }
  const savedAccount = await save(ctx, connection, hooks)
  if (!savedAccount) return { error: 'taken' }
  const account = { id: savedAccount.id, platform_user_id }
  forgetAccount(ctx, account)
  await recordConnection(ctx, { workspace_id, account_id: savedAccount.id, platform_user_id })
  await subscribe(ctx, account, access_token)
  if (short.permissions === null) await checkPermissionsSoon(ctx, savedAccount.id)
  return { account_id: savedAccount.id }
}

/**
 * Subscribes the stored account: an event that arrives before this ends has an account to belong to. A failure is
 * repaired by the job, which also subscribes to the optional fields.
 */
async function subscribe(
  ctx: Ctx,
  { id, platform_user_id }: { id: string; platform_user_id: string },
  accessToken: string,
): Promise<void> {
  try {
    const as = { platformUserId: platform_user_id, accessToken }
    await subscribeAtConnect(ctx, { account_id: id, as })
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    ctx.log.warn({ err: error, account_id: id }, 'a connected account could not be subscribed yet')
    await markWebhooksLost(ctx.db, id, new Date(ctx.clock.now()))
  }
  await ctx.jobs.enqueue(checkOne, { account_id: id }, { key: id })
}

async function save(
  ctx: Ctx,
  account: Parameters<typeof saveConnection>[1],
  hooks: readonly ConnectHook[],
): Promise<{ id: string } | null> {
  try {
    return await ctx.db.transaction(async (tx) => {
      const savedAccount = await saveConnection(tx.system, account)
      if (savedAccount === null) return null
      await ctx.jobs.enqueue(importPosts, { account_id: savedAccount.id }, { in: tx, key: savedAccount.id })
      for (const hook of hooks) await hook(ctx, tx, savedAccount.id)
      return savedAccount
    })
  } catch (error) {
    // Another workspace connected it concurrently.
    if (isUniqueViolation(error)) return null
    throw error
  }
}

/** Starts a login at Instagram. Returns the address of the login page. `user_id` must be the caller or null. */
export async function startConnect(ctx: Ctx, whose: Omit<Login, 'purpose'>): Promise<string> {
  const state = await beginLogin(ctx, { purpose: 'instagram', ...whose })
  const accounts = await findAccountsOf(ctx.db, workspaceIdsOf(ctx))
  return ctx.instagram.authorizeUrl({
    redirectUri: redirectUriOf(ctx),
    state,
    scopes: requestedScopes,
    // Without this a browser that is logged in at Instagram offers only the account that is already connected.
    ...(accounts.some(({ status }) => status === 'connected') ? { forceReauth: true } : {}),
  })
}

/** Must be identical at the start and at the end of a login. */
const redirectUriOf = ({ env }: Ctx) => `${env.PUBLIC_URL}/api/auth/instagram/callback`
