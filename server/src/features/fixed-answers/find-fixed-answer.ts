import type { AnalysedQuestion } from '#src/features/knowledge/index.ts'
import type { Ctx } from '#src/context.ts'
import { findComparedAnswers } from './answer-store.ts'
import { nearestOf } from './compare-questions.ts'

export interface FoundAnswer {
  id: string
  question: string
  answer: string
  /** The very question: its answer may be given word for word. Otherwise it is the first thing to answer from. */
  is_same: boolean
}

/** The answer that the owner fixed to this question, or to one like it. */
export async function findFixedAnswer(
  ctx: Ctx,
  account_id: string,
  asked: AnalysedQuestion,
): Promise<FoundAnswer | null> {
  const nearest = nearestOf(asked, await findComparedAnswers(ctx.db, account_id))
  if (!nearest) return null
  const { id, question, answer } = nearest.found
  return { id, question, answer, is_same: nearest.is_same }
}
