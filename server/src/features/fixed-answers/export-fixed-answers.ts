import { perAccount } from '#src/features/users/index.ts'
import { findAnswers } from './answer-store.ts'
import { findStoredGaps } from './gap-store.ts'

/** What the owner fixed, and what customers asked in vain. */
export const fixedAnswerExport = [
  perAccount('fixed_answers', async function* ({ db }, account_id) {
    yield await findAnswers(db, account_id)
  }),
  perAccount('knowledge_gaps', async function* ({ db }, account_id) {
    yield await findStoredGaps(db, account_id)
  }),
]
