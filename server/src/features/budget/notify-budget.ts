import { createNotification } from '#src/features/notifications/index.ts'
import type { Ctx } from '#src/context.ts'
import {
  dueNotifications,
  notificationKey,
  periodsOf,
  type DueNotification,
  type Period,
} from './level-logic.ts'
import { readTotals, takeNotification } from './store.ts'

/** Tells, once in each day and month, that 80 % or all of a limit are gone. */
export async function notifyBudget(ctx: Ctx, account_id: string): Promise<void> {
  const periods = periodsOf(ctx.clock.now())
  const [totals] = await readTotals(ctx.db, [account_id], periods)
  for (const notification of totals ? dueNotifications(totals, periods) : [])
    await give(ctx, account_id, notification)
}

/** What is left of a limit was too little for a call, so it counts as spent. */
export async function notificationRefusal(
  ctx: Ctx,
  account_id: string,
  { period, spent, limit }: { period: Period; spent: number; limit: number },
): Promise<void> {
  const key = notificationKey(period, 'spent')
  const begins = periodsOf(ctx.clock.now())[period]
  await give(ctx, account_id, { period, level: 'spent', key, begins, spent, limit })
}

async function give(
  ctx: Ctx,
  account_id: string,
  { key, begins, ...notification }: DueNotification,
): Promise<void> {
  if (!(await takeNotification(ctx.db, { account_id, key, begins }))) return
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
    ...wordsOf(notification),
  })
}

function wordsOf({
  period,
  level,
  spent,
  limit,
}: Pick<DueNotification, 'period' | 'level' | 'spent' | 'limit'>) {
  const which = period === 'day' ? "Today's" : "This month's"
  const amount = `$${spent.toFixed(2)} of $${limit.toFixed(2)} are used.`
  if (level === 'near') {
    return {
      title: `${which} AI budget is nearly spent`,
      text: `${amount} Then cheaper models and drafts follow.`,
    }
  }
  const until = period === 'day' ? 'tomorrow (UTC)' : 'next month (UTC)'
  return {
    title: `${which} AI budget is spent`,
    text: `${amount} Until ${until} AI answers only where it costs nothing. Keyword rules go on.`,
  }
}
