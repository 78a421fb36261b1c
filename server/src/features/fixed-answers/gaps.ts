import type { api } from '@skein/contract'
import { requireAccount, requireAccountById } from '#src/features/accounts/index.ts'
import type { UseCase, Ctx } from '#src/context.ts'
import {
  findGaps,
  accountOfGap,
  closeGaps,
  type ComparedGap,
  incrementGap,
  findComparedGaps,
  insertGap,
} from './gap-store.ts'
import { notFound } from '#src/infra/errors.ts'
import type { AnalysedQuestion } from '#src/features/knowledge/index.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { runInSlices } from '#src/infra/concurrency/slices.ts'
import { toStoredQuestion, findBestMatch } from './match-question.ts'

export const listGaps: UseCase<typeof api.knowledge.listGaps> = async (ctx, { platform_user_id }) => {
  return findGaps(ctx.db, await requireAccount(ctx, platform_user_id))
}

/** Dismisses a gap. The same question is still counted but not shown again. */
export const dismissGap: UseCase<typeof api.knowledge.dismissGap> = async (ctx, { id }) => {
  const owner = await accountOfGap(ctx.db, id)
  if (owner === null) throw notFound()
  const { id: account_id } = await requireAccountById(ctx, owner)
  await closeGaps(ctx.db, { account_id, ids: [id], state: 'dismissed' })
  return {}
}

/** Latest gaps that a question is compared with. */
const maxCompared = 500
const maxLength = 2000

export interface UnansweredQuestion {
  account_id: string
  question: string
  understood: AnalysedQuestion
  conversation_id: string | null
}

/**
 * Records a question that nothing known answers, or increments the count of a similar gap. A dismissed gap only takes
 * the same question: another one that resembles it was not dismissed.
 */
export async function noteGap(ctx: Ctx, tx: Executor, input: UnansweredQuestion): Promise<void> {
  const { account_id, question, understood, conversation_id } = input
  const at = new Date(ctx.clock.now()).toISOString()
  const gaps = await findComparedGaps(tx, account_id, maxCompared)
  const match = await runInSlices(matchingGap(understood, gaps))
  if (match) return incrementGap(tx, { id: match.found.id, conversation_id, at })
  await insertGap(tx, {
    ...toStoredQuestion(understood),
    id: ctx.ids.next(),
    account_id,
    question: question.slice(0, maxLength),
    conversation_id,
    at,
  })
}

function* matchingGap(understood: AnalysedQuestion, gaps: readonly ComparedGap[]) {
  const best = yield* findBestMatch(understood, gaps)
  if (!best?.found.is_dismissed || best.is_same) return best
  return yield* findBestMatch(
    understood,
    gaps.filter(({ is_dismissed }) => !is_dismissed),
  )
}
