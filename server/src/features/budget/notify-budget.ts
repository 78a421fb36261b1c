import { createNotification } from '#src/features/notifications/index.ts'
import type { Ctx } from '#src/context.ts'
import {
  dueNotifications,
  notificationKey,
  periodsOf,
  type DueNotification,
  type Period,
} from './level-logic.ts'
import { readTotals, claimNotification } from './store.ts'

/** Notifies the owner, once per day and month, that 80 % or all of a limit is spent. */
export async function notifyBudget(ctx: Ctx, account_id: string): Promise<void> {
  const periods = periodsOf(ctx.clock.now())
  const [totals] = await readTotals(ctx.db, [account_id], periods)
  for (const notification of totals ? dueNotifications(totals, periods) : [])
    await send(ctx, account_id, notification)
}

/** Notifies the owner after a refused call that a limit counts as spent. */
export async function notifyRefusal(
  ctx: Ctx,
  account_id: string,
  { period, spent, limit }: { period: Period; spent: number; limit: number },
): Promise<void> {
  const key = notificationKey(period, 'spent')
  const begins = periodsOf(ctx.clock.now())[period]
  await send(ctx, account_id, { period, level: 'spent', key, begins, spent, limit })
}

async function send(
  ctx: Ctx,
  account_id: string,
  { key, begins, ...notification }: DueNotification,
): Promise<void> {
  if (!(await claimNotification(ctx.db, { account_id, key, begins }))) return
  const text =
    notification.level === 'spent' ? 'the model budget is spent' : 'the model budget is nearly spent'
  ctx.log.warn({ account_id, ...notification }, text)
  await createNotification(ctx, ctx.db, {
    account_id,
    kind: 'budget',
    level: notification.level === 'spent' ? 'error' : 'warning',
    key: `budget:${account_id}:${key}`,
    place: 'budget',
    again: true,
    ...textOf(notification),
  })
}

function textOf({
  period,
  level,
  spent,
  limit,
}: Pick<DueNotification, 'period' | 'level' | 'spent' | 'limit'>) {
  const periodText = period === 'day' ? "Today's" : "This month's"
  const amount = `$${spent.toFixed(2)} of $${limit.toFixed(2)} are used.`
  if (level === 'near') {
    return {
      title: `${periodText} AI budget is nearly spent`,
      text: `${amount} Then cheaper models and drafts follow.`,
    }
  }
  const until = period === 'day' ? 'tomorrow (UTC)' : 'next month (UTC)'
  return {
    title: `${periodText} AI budget is spent`,
    text: `${amount} Until ${until} AI answers only where it costs nothing. Keyword rules go on.`,
  }
}
