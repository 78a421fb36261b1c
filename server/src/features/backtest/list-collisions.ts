import type { api } from '@skein/contract'
import type { Collision } from '@skein/contract/automations/collision'
import type { InputOf } from '@skein/contract/endpoint'
import { findMissingPosts, requireAccount, type OwnedAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { collidingAutomation, namedPosts } from '@skein/engine/collisions/colliding-automation'
import { findCollisions } from '@skein/engine/collisions/find-collisions'
import { compileAutomation, type CompiledAutomation } from '@skein/engine/automation'
import { findActiveAutomations } from '#src/features/automations/index.ts'

/** Everything in which the active rules of an account stand in each other's way or in their own. */
export async function listCollisions(
  ctx: Ctx,
  { platform_user_id }: InputOf<typeof api.automations.listCollisions>,
): Promise<Collision[]> {
  const account = await requireAccount(ctx, platform_user_id)
  const rules = (await findActiveAutomations(ctx.db, [account.id])).map(compileAutomation)
  return collisionsAmong(ctx, account, rules)
}

export async function collisionsAmong(
  ctx: Ctx,
  account: OwnedAccount,
  automations: readonly CompiledAutomation[],
): Promise<Collision[]> {
  // The bot stands in nobody's way: it goes last.
  const own = automations.filter(({ is_bot }) => !is_bot)
  const named = namedPosts(own)
  const missing = await findMissingPosts(ctx.db, account.id, named)
  const live = new Set(named.filter((post_id) => !missing.has(post_id)))
  return findCollisions(own.map(collidingAutomation), live)
}
