import type { api } from '@skein/contract'
import type { Collision } from '@skein/contract/automations/collision'
import type { InputOf } from '@skein/contract/endpoint'
import { findMissingPosts, requireAccount, type OwnedAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { collidingAutomation, namedPosts } from '@skein/engine/collisions/colliding-automation'
import { findCollisions } from '@skein/engine/collisions/find-collisions'
import { compileAutomation, type CompiledAutomation } from '@skein/engine/automation'
import { findActiveAutomations } from '#src/features/automations/index.ts'

/** Returns the collisions among the active automations of an account. */
export async function listCollisions(
  ctx: Ctx,
  { platform_user_id }: InputOf<typeof api.automations.listCollisions>,
): Promise<Collision[]> {
  const account = await requireAccount(ctx, platform_user_id)
  const automations = (await findActiveAutomations(ctx.db, [account.id])).map(compileAutomation)
  return collisionsAmong(ctx, account, automations)
}

export async function collisionsAmong(
  ctx: Ctx,
  account: OwnedAccount,
  automations: readonly CompiledAutomation[],
): Promise<Collision[]> {
  // The bot has the lowest precedence and collides with no automation.
  const own = automations.filter(({ is_bot }) => !is_bot)
  const selected = namedPosts(own)
  const missing = await findMissingPosts(ctx.db, account.id, selected)
  const live = new Set(selected.filter((post_id) => !missing.has(post_id)))
  return findCollisions(own.map(collidingAutomation), live)
}
