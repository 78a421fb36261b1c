import type { api } from '@skein/contract'
import type { InputOf } from '@skein/contract/endpoint'
import type { InsightPoint } from '@skein/contract/insights'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { dayOf } from './snapshot-logic.ts'
import { findPoints } from './store.ts'

/** Returns stored values of the last `days` full days, oldest first. A day without a value has no point. */
export async function listSeries(
  ctx: Ctx,
  { platform_user_id, metric, days }: InputOf<typeof api.insights.series>,
): Promise<InsightPoint[]> {
  const { id } = await requireAccount(ctx, platform_user_id)
  return findPoints(ctx.db, { account_id: id, since: dayOf(ctx.clock.now(), days), metric })
}
