import { pagesPerAccount, perAccount } from '#src/features/users/index.ts'
import { findAnswers } from './answer-store.ts'
import { archivedGaps } from './gap-store.ts'

const firstId = '00000000-0000-0000-0000-000000000000'

/** Exports the fixed answers and the gaps of an account. */
export const fixedAnswerExport = [
  perAccount('fixed_answers', async function* ({ db }, account_id) {
    yield await findAnswers(db, account_id)
  }),
  pagesPerAccount('knowledge_gaps', { read: archivedGaps, start: firstId, cursorOf: ({ id }) => id }),
]
