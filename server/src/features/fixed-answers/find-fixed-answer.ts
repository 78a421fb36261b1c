import type { AnalysedQuestion } from '#src/features/knowledge/index.ts'
import type { Ctx } from '#src/context.ts'
import { findComparedAnswers } from './answer-store.ts'
import { runInSlices } from '#src/infra/concurrency/slices.ts'
import { findBestMatch } from './match-question.ts'

export interface FoundAnswer {
  id: string
  question: string
  answer: string
  /** Whether it is the same question, so that the answer may be sent verbatim. Otherwise the answer is the first source. */
  is_same: boolean
}

/** Returns the fixed answer to this question or to a similar one; null when there is none. */
export async function findFixedAnswer(
  ctx: Ctx,
  account_id: string,
  askedQuestion: AnalysedQuestion,
): Promise<FoundAnswer | null> {
  const nearest = await runInSlices(
    findBestMatch(askedQuestion, await findComparedAnswers(ctx.db, account_id)),
  )
  if (!nearest) return null
  const { id, question, answer } = nearest.found
  return { id, question, answer, is_same: nearest.is_same }
}
