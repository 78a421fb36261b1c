import { perAccount } from '#src/features/users/index.ts'
import { findExamples } from './example-store.ts'
import { toExample } from './to-example.ts'

/** The examples of an account. */
export const exampleExport = [
  perAccount('automation_examples', async function* ({ db }, account_id) {
    yield (await findExamples(db, account_id)).map(toExample)
  }),
]
