import type { api } from '@skein/contract'
import { maxCountedMessages } from '@skein/contract/inbox/answer-times'
import { maxCountedConversations } from '@skein/contract/inbox/inbox'
import { day } from '@skein/contract/durations'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { UseCase } from '#src/context.ts'
import { findUrgent } from '../conversation-store.ts'
import { findAnswerFigures, findNames } from './answer-time-store.ts'

/** Returns how long customers waited for the first answer. Members who were deleted are not named. */
export const getAnswerTimes: UseCase<typeof api.reports.answers> = async (
  ctx,
  { platform_user_id, days = 30 },
) => {
  const account = await requireAccount(ctx, platform_user_id)
  const now = ctx.clock.now()
  const since = new Date(now - days * day)
  const [figures, { count: waiting }] = await Promise.all([
    findAnswerFigures(ctx.db, { account_id: account.id, since, max: maxCountedMessages }),
    findUrgent(ctx.db, account, {
      now: new Date(now).toISOString(),
      limit: 1,
      max: maxCountedConversations,
    }),
  ])
  const all = figures.find(({ user_id }) => user_id === null)
  const members = figures.flatMap(({ user_id, ...row }) => (user_id === null ? [] : [{ user_id, ...row }]))
  const names = await findNames(
    ctx.db.system,
    members.map(({ user_id }) => user_id),
  )
  return {
    first_answer_p50_seconds: all?.p50 ?? null,
    first_answer_p95_seconds: all?.p95 ?? null,
    answered: all?.answered ?? 0,
    waiting,
    by_person: members.flatMap(({ user_id, answered, p50 }) => {
      const name = names.get(user_id)
      return name === undefined ? [] : [{ user_id, name, answered, first_answer_p50_seconds: p50 }]
    }),
  }
}
