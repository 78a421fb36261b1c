import { api } from '@skein/contract'
import type { InputOf } from '@skein/contract/endpoint'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'
import { serve } from '#src/infra/http/route.ts'
import { sweepReport } from './sweep/found-store.ts'
import { saveAnswerSince } from './sweep/sweep-store.ts'

/** Sets since when events of an account are answered that no webhook has brought. */
async function setAnswerSince(
  ctx: Ctx,
  { platform_user_id, answer_since }: InputOf<typeof api.accounts.setAnswerSince>,
): Promise<{ answer_since: string }> {
  const account = await requireAccount(ctx, platform_user_id)
  const now = new Date(ctx.clock.now())
  const since = new Date(answer_since)
  if (since > now) throw new AppError('validation', 'answer_since must not be in the future.')
  await saveAnswerSince(ctx.db, account.id, { since, now })
  const report = await sweepReport(ctx.db, account.id, now)
  return { answer_since: new Date(report?.answer_since ?? since).toISOString() }
}

export const setAnswerSinceRoute = serve(api.accounts.setAnswerSince, setAnswerSince)
