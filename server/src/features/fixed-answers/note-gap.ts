import type { AnalysedQuestion } from '#src/features/knowledge/index.ts'
import type { Ctx } from '#src/context.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { keptOf, nearestOf } from './compare-questions.ts'
import { countGap, findComparedGaps, insertGap } from './gap-store.ts'

/** The latest ones that a question is compared with. */
const maxCompared = 500
const longest = 2000

export interface AskedInVain {
  account_id: string
  question: string
  understood: AnalysedQuestion
  conversation_id: string | null
}

/** Keeps a question that nothing known answered; one like an earlier one is counted there. */
export async function noteGap(ctx: Ctx, tx: Executor, asked: AskedInVain): Promise<void> {
  const { account_id, question, understood, conversation_id } = asked
  const at = new Date(ctx.clock.now()).toISOString()
  const known = nearestOf(understood, await findComparedGaps(tx, account_id, maxCompared))
  if (known) return countGap(tx, { id: known.found.id, conversation_id, at })
  await insertGap(tx, {
    ...keptOf(understood),
    id: ctx.ids.next(),
    account_id,
    question: question.slice(0, longest),
    conversation_id,
    at,
  })
}
