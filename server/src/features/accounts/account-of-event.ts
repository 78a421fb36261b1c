import type { Ctx } from '#src/context.ts'
import { cacheOf } from './account-cache.ts'
import { findByPlatformIds } from './store.ts'

/** Our ids of live accounts, by the ids that webhooks carry; ids that nobody connected are left out. */
export async function accountIdsOf(
  ctx: Ctx,
  platform_user_ids: readonly string[],
): Promise<Map<string, string>> {
  const { accountIds } = cacheOf(ctx)
  const found = new Map<string, string>()
  const unknown: string[] = []
  for (const platform_user_id of platform_user_ids) {
    const account_id = accountIds.get(platform_user_id)
    if (account_id === undefined) unknown.push(platform_user_id)
    else found.set(platform_user_id, account_id)
  }
  if (unknown.length === 0) return found
  for (const { account_id, platform_user_id } of await findByPlatformIds(ctx.db, unknown)) {
    accountIds.set(platform_user_id, account_id)
    found.set(platform_user_id, account_id)
  }
  return found
}
