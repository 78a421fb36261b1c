import { m } from '@skein/messages'
import type { api } from '@skein/contract'
import { insightMetrics } from '@skein/contract/accounts/insights'
import { requireAccount, withToken, readNewestPosts } from '#src/features/accounts/index.ts'
import type { UseCase } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'
import { maxDays, periodBefore, periodOf, dayOf } from './insight-logic.ts'
import { findPoints } from './store.ts'

/** Returns totals by metric. Metrics without a value are absent. Throws a PlatformError when the call fails. */
export const getInsights: UseCase<typeof api.insights.get> = async (ctx, input) => {
  const account = await requireAccount(ctx, input.platform_user_id)
  const now = ctx.clock.now()
  const period = periodOf(input, now)
  if (typeof period === 'string') throw new AppError('validation', problems[period]())
  const requested = input.period === 'previous' ? periodBefore(period, now) : period
  return withToken(ctx, account.id, (as) =>
    ctx.instagram.getInsights(as, { metrics: insightMetrics, ...requested }),
  )
}

const problems = {
  'in the future': () => m.server_insights_future(),
  turned: () => m.server_insights_order(),
  'too long': () => m.server_insights_max({ days: maxDays }),
}

/** Returns the newest posts first; stored posts when the platform is unavailable. */
export const listPosts: UseCase<typeof api.posts.list> = async (ctx, input) => {
  return readNewestPosts(ctx, await requireAccount(ctx, input.platform_user_id))
}

/** Returns stored values of the last `days` full days, oldest first. A day without a value has no point. */
export const listSeries: UseCase<typeof api.insights.series> = async (
  ctx,
  { platform_user_id, metric, days },
) => {
  const { id } = await requireAccount(ctx, platform_user_id)
  return findPoints(ctx.db, { account_id: id, since: dayOf(ctx.clock.now(), days), metric })
}
