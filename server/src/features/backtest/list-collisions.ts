import { LRUCache } from 'lru-cache'
import type { AnySettings } from '@skein/contract/automations/kinds/automation-settings'
import { chosenPosts } from '@skein/contract/automations/parts/posts'
import type { api } from '@skein/contract'
import type { Collision } from '@skein/contract/automations/backtest/collision'
import { collisionText } from '@skein/contract/automations/backtest/collision-text'
import type { Collision as FoundCollision } from '@skein/engine/collisions/collision'
import type { StoredAutomation } from '@skein/engine/compile-automation'
import { findMissingPosts, requireAccount, type OwnedAccount } from '#src/features/accounts/index.ts'
import { limitHeavyWork } from '#src/features/automations/index.ts'
import { automationSetVersion, findActiveAutomations } from '#src/features/stored-automations/index.ts'
import type { Ctx, UseCase } from '#src/context.ts'
import { perDatabase } from '#src/infra/db/client.ts'
import { runInThread } from '#src/infra/concurrency/threads.ts'
import type { CollisionSearch } from './collisions-worker.ts'
import { simulatedAutomation } from './simulated-automation.ts'

interface Found {
  version: number
  missing: string
  collisions: FoundCollision[]
}

const cache = perDatabase(() => new LRUCache<string, Found>({ maxSize: 16_000_000 }))

/** Returns the collisions among the active automations of an account. */
export const listCollisions: UseCase<typeof api.automations.listCollisions> = async (
  ctx,
  { platform_user_id },
) => {
  const account = await requireAccount(ctx, platform_user_id)
  const version = await automationSetVersion(ctx.db, account.id)
  const automations = await findActiveAutomations(ctx.db, [account.id])
  const search = await searchOf(ctx, account, automations)
  const missing = search.missing.join()
  const cachedEntry = cache(ctx).get(account.id)
  if (cachedEntry?.version === version && cachedEntry.missing === missing)
    return cachedEntry.collisions.map(toCollision)
  await limitHeavyWork(ctx, automations)
  const collisions = await runSearch(search)
  const size = JSON.stringify(collisions).length
  cache(ctx).set(account.id, { version, missing, collisions }, { size })
  return collisions.map(toCollision)
}

/** Returns the collisions of an automation that need not be stored, with itself and with the active automations. */
export async function collisionsWith(
  ctx: Ctx,
  account: OwnedAccount,
  { active, simulated }: { active: readonly StoredAutomation[]; simulated: StoredAutomation },
): Promise<Collision[]> {
  const { automation_id: id } = simulated
  const others = active.filter(({ automation_id }) => automation_id !== id)
  const collisions = await runSearch(await searchOf(ctx, account, [...others, simulated]))
  return collisions.filter(({ automation_ids }) => automation_ids.includes(id)).map(toCollision)
}

/** Returns a collision with its sentence in the language of the request. The search itself runs in another thread. */
const toCollision = ({ cause, ...collision }: FoundCollision): Collision => ({
  ...collision,
  message: collisionText(cause),
})

async function searchOf(ctx: Ctx, account: OwnedAccount, automations: readonly StoredAutomation[]) {
  // The bot has the lowest precedence and collides with no automation.
  const candidates = automations.filter(({ is_bot }) => is_bot !== true)
  const selectedIds = [...new Set(candidates.flatMap(selectedPosts))]
  const missing = await findMissingPosts(ctx.db, account.id, selectedIds)
  return {
    automations: candidates,
    live: new Set(selectedIds.filter((post_id) => !missing.has(post_id))),
    missing: [...missing].toSorted(),
  }
}

function selectedPosts(automation: StoredAutomation): readonly string[] {
  const settings: AnySettings = automation.settings
  const posts = chosenPosts(settings)
  return posts.kind === 'specific' ? posts.ids : []
}

const timeoutMs = 10_000

async function runSearch({ automations, live }: CollisionSearch): Promise<FoundCollision[]> {
  if (automations.length === 0) return []
  const file = new URL('./collisions-worker.ts', import.meta.url)
  return runInThread({ file, name: 'searchCollisions', timeoutMs }, { automations, live })
}

/** Returns the conflicts that an automation would have after a deploy of the draft. */
export const checkConflicts: UseCase<typeof api.automations.checkConflicts> = async (ctx, input) => {
  const account = await requireAccount(ctx, input.platform_user_id)
  const active = await findActiveAutomations(ctx.db, [account.id])
  const simulated = await simulatedAutomation(ctx, { account, input, active })
  await limitHeavyWork(ctx, [...active, simulated])
  return collisionsWith(ctx, account, { active, simulated })
}
