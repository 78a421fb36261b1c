import { m } from '@skein/messages'
import type { StoredAutomation } from '@skein/engine/compile-automation'
import type { Ctx } from '#src/context.ts'
import { perDatabase } from '#src/infra/db/client.ts'
import { createRateLimiter } from '#src/infra/rate-limit.ts'

const limiter = perDatabase((ctx: Ctx) =>
  createRateLimiter(ctx.db, {
    'api.heavy': { points: 240, seconds: 60, local: true, message: () => m.server_backtests_busy() },
  }),
)

/** One point is about 10 ms of processor time. */
const perPoint = { characters: 4000, automations: 100, read_automations: 10 }

/** Counts the reading of automations of a document for the user, like `limitHeavyWork`. */
export async function limitReading(ctx: Ctx, automations: number): Promise<void> {
  await consume(ctx, 1 + automations / perPoint.read_automations)
}

async function consume(ctx: Ctx, points: number): Promise<void> {
  if (ctx.actor.kind === 'user')
    await limiter(ctx).consume('api.heavy', ctx.actor.user_id, Math.round(points))
}

/**
 * Counts a comparison of automations for the user. Throws `rate_limited` with the seconds to wait when the user has used
 * up about two seconds of processor time within a minute.
 */
export async function limitHeavyWork(ctx: Ctx, automations: readonly StoredAutomation[]): Promise<void> {
  const characters = automations.reduce((sum, { settings }) => sum + keywordCharacters(settings), 0)
  await consume(ctx, 1 + characters / perPoint.characters + automations.length / perPoint.automations)
}

function keywordCharacters(settings: StoredAutomation['settings']): number {
  if (!('keywords' in settings)) return 0
  return settings.keywords.reduce((sum, keyword) => sum + keyword.length, 0)
}
