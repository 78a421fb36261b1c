import type { api } from '@skein/contract'
import { sampleTriggerOf } from '@skein/contract/automations/backtest/sample-trigger'
import { day } from '@skein/contract/durations'
import { loginEnd, requireAccount, withStatusReason } from '#src/features/accounts/index.ts'
import { budgetState } from '#src/features/budget/index.ts'
import { countNeedsReply } from '#src/features/inbox/index.ts'
import { countReadySources } from '#src/features/knowledge/index.ts'
import { chooseModel } from '#src/features/models/index.ts'
import type { UseCase } from '#src/context.ts'
import { connectionState, startOfToday } from './attention-logic.ts'
import { countOpen, countOutcomes, countSteps, hasUnansweredSend } from './attention-store.ts'

const failureWindow = 7 * day

/** Returns what of an account needs a person, what automations did today, and the progress of the setup. */
export const getAttention: UseCase<typeof api.automations.getAttention> = async (
  ctx,
  { platform_user_id, since },
) => {
  const account = await requireAccount(ctx, platform_user_id)
  const { db } = ctx
  const now = ctx.clock.now()
  const [today, open, steps, sources, waiting_people, budget, login_ends_at, unanswered_send] =
    await Promise.all([
      countOutcomes(db, account, iso(startOfToday(since, now))),
      countOpen(db, account, iso(now - failureWindow)),
      countSteps(db, account),
      countReadySources(db, account),
      countNeedsReply(db, account, now),
      budgetState(ctx, [account.id]),
      loginEnd(db, account),
      hasUnansweredSend(db, account),
    ])
  const { newest, conversation, ...counts } = steps
  const published =
    conversation !== null && !('missing' in (await chooseModel(ctx, account.id, conversation)))
  return {
    ...open,
    waiting_people,
    ...connectionState({ ...withStatusReason(account), unanswered_send, login_ends_at }, now),
    login_ends_at: login_ends_at === null ? null : iso(login_ends_at),
    budget: budget.get(account.id) ?? 'ok',
    today,
    steps: {
      ...counts,
      sources,
      published,
      play: newest && sampleTriggerOf(newest.settings),
      newest: newest && { automation_id: newest.automation_id, automation_type: newest.automation_type },
    },
  }
}

const iso = (milliseconds: number) => new Date(milliseconds).toISOString()
