import type { AnalysedQuestion } from '#src/features/knowledge/index.ts'
import type { Ctx } from '#src/context.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { runInSlices } from '#src/infra/slices.ts'
import { toStoredQuestion, findBestMatch } from './match-question.ts'
import { type ComparedGap, incrementGap, findComparedGaps, insertGap } from './gap-store.ts'

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
