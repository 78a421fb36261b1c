import type { Ctx } from '#src/context.ts'
import { dueNotices, noticeKey, periodsOf, type DueNotice, type Period } from './level-rules.ts'
import { readTotals, takeNotice } from './store.ts'

/** Tells, once in each day and month, that 80 % or all of a limit are gone. */
export async function giveNotices(ctx: Ctx, account_id: string): Promise<void> {
  const periods = periodsOf(ctx.clock.now())
  const [totals] = await readTotals(ctx.db, [account_id], periods)
  for (const notice of totals ? dueNotices(totals, periods) : []) await give(ctx, account_id, notice)
}

/** What is left of a limit was too little for a call, so it counts as spent. */
export async function noticeRefusal(
  ctx: Ctx,
  account_id: string,
  { period, spent, limit }: { period: Period; spent: number; limit: number },
): Promise<void> {
  const key = noticeKey(period, 'spent')
  const begins = periodsOf(ctx.clock.now())[period]
  await give(ctx, account_id, { period, level: 'spent', key, begins, spent, limit })
}

async function give(ctx: Ctx, account_id: string, { key, begins, ...notice }: DueNotice): Promise<void> {
  if (!(await takeNotice(ctx.db, { account_id, key, begins }))) return
  const text = notice.level === 'spent' ? 'the model budget is spent' : 'the model budget is nearly spent'
  ctx.log.warn({ account_id, ...notice }, text)
}
