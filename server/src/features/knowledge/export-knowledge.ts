import { perAccount } from '#src/features/users/index.ts'
import { storedChunks, storedSources } from './archive-store.ts'

const pageSize = 1000

/** What an account was taught: the sources, and the words that were read in them. Files are not given back. */
export const knowledgeExport = [
  perAccount('sources', async function* ({ db }, account_id) {
    yield await storedSources(db, account_id)
  }),
  perAccount('chunks', async function* ({ db }, account_id) {
    for (const { id: source_id } of await storedSources(db, account_id)) {
      for (let after: number | undefined = -1; after !== undefined;) {
        const rows = await storedChunks(db, { source_id, after, limit: pageSize })
        yield rows
        after = rows.length < pageSize ? undefined : rows.at(-1)?.position
      }
    }
  }),
]
