import type { Funnel } from '@skein/contract/automations/decisions/funnel'
import { day } from '@skein/contract/durations'
import type { Ctx } from '#src/context.ts'
import { funnelOf } from './funnel-logic.ts'
import { countMessages, countReasons } from './funnel-store.ts'
import { requireAutomation } from '#src/features/automations/index.ts'

const defaultDays = 30

/** Returns how the events of the last days ended for an automation, deleted or not. */
export async function getFunnel(
  ctx: Ctx,
  { automation_id, days = defaultDays }: { automation_id: string; days?: number | undefined },
): Promise<Funnel> {
  const { account, number } = await requireAutomation(ctx, automation_id)
  const since = new Date(ctx.clock.now() - days * day).toISOString()
  const [reasons, messages] = await Promise.all([
    countReasons(ctx.db, { account_id: account.id, number, since }),
    countMessages(ctx.db, { account_id: account.id, automation_id, since }),
  ])
  return { days, ...funnelOf(reasons, messages) }
}
