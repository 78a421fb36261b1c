import type { api } from '@skein/contract'
import type { InputOf } from '@skein/contract/endpoint'
import { insightMetrics } from '@skein/contract/insights'
import { requireAccount, withToken } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'
import { maxDays, spanBefore, spanOf } from './insight-logic.ts'

type Input = InputOf<typeof api.insights.get>

/** Metric to number. What the platform does not give is absent. Throws a PlatformError when it gives nothing. */
export async function getInsights(ctx: Ctx, input: Input): Promise<Record<string, number>> {
  const account = await requireAccount(ctx, input.platform_user_id)
  const now = ctx.clock.now()
  const named = spanOf(input, now)
  if (typeof named === 'string') throw new AppError('validation', problems[named])
  const span = input.period === 'previous' ? spanBefore(named, now) : named
  return withToken(ctx, account.id, (as) =>
    ctx.instagram.getInsights(as, { metrics: insightMetrics, ...span }),
  )
}

const problems = {
  'in the future': 'There are no insights of days to come.',
  turned: 'The last day comes before the first.',
  'too long': `At most ${maxDays} days can be shown at once.`,
}
