import type { Ctx } from '#src/context.ts'
import { cacheOf } from './connection/account-cache.ts'
import { findByPlatformIds } from './store.ts'

const underWay = new WeakMap<Ctx['db'], Map<string, Promise<string | undefined>>>()

/** Our ids of live accounts, by the ids that webhooks carry; ids that nobody connected are left out. */
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

/** In a storm many deliveries ask for the same account at once: one question answers them all. */
function lookUp(ctx: Ctx, platform_user_id: string): Promise<string | undefined> {
  const asking = underWay.get(ctx.db) ?? new Map<string, Promise<string | undefined>>()
  underWay.set(ctx.db, asking)
  const asked = asking.get(platform_user_id)
  if (asked) return asked
  const question = ask(ctx, platform_user_id).finally(() => asking.delete(platform_user_id))
  asking.set(platform_user_id, question)
  return question
}

async function ask(ctx: Ctx, platform_user_id: string): Promise<string | undefined> {
  const [account] = await findByPlatformIds(ctx.db, [platform_user_id])
  if (account) cacheOf(ctx).accountIds.set(platform_user_id, account.account_id)
  return account?.account_id
}
