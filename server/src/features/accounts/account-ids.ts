import type { Ctx } from '#src/context.ts'
import { cacheOf } from './connection/account-cache.ts'
import { findByPlatformIds } from './store.ts'

const pendingLookups = new WeakMap<Ctx['db'], Map<string, Promise<string | undefined>>>()

/** Returns our ids of connected accounts by the ids of webhooks; unknown ids are absent. */
export async function accountIdsOf(
  ctx: Ctx,
  platform_user_ids: readonly string[],
): Promise<Map<string, string>> {
  const { accountIds } = cacheOf(ctx)
  const found = new Map<string, string>()
  for (const platform_user_id of platform_user_ids) {
    const account_id = accountIds.get(platform_user_id) ?? (await lookUp(ctx, platform_user_id))
    if (account_id !== undefined) found.set(platform_user_id, account_id)
  }
  return found
}

/** Concurrent lookups of the same account share one query. */
function lookUp(ctx: Ctx, platform_user_id: string): Promise<string | undefined> {
  const pending = pendingLookups.get(ctx.db) ?? new Map<string, Promise<string | undefined>>()
  pendingLookups.set(ctx.db, pending)
  const existing = pending.get(platform_user_id)
  if (existing) return existing
  const lookup = queryAccountId(ctx, platform_user_id).finally(() => pending.delete(platform_user_id))
  pending.set(platform_user_id, lookup)
  return lookup
}

async function queryAccountId(ctx: Ctx, platform_user_id: string): Promise<string | undefined> {
  const [account] = await findByPlatformIds(ctx.db, [platform_user_id])
  if (account) cacheOf(ctx).accountIds.set(platform_user_id, account.account_id)
  return account?.account_id
}
