import { perAccount } from '#src/features/users/index.ts'
import { findAnswers } from './answer-store.ts'
import { archivedGaps } from './gap-store.ts'

/** Exports the fixed answers and the gaps of an account. */
export const fixedAnswerExport = [
  perAccount('fixed_answers', async function* ({ db }, account_id) {
    yield await findAnswers(db, account_id)
  }),
  perAccount('knowledge_gaps', async function* ({ db }, account_id) {
    yield await archivedGaps(db, account_id)
  }),
]
