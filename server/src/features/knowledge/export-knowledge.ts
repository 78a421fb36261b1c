import { exportPageRows, perAccount } from '#src/features/users/index.ts'
import { archivedChunks, archivedSources } from './archive-store.ts'

/** Exports the sources of an account and the text that was read from them. Uploaded files are not exported. */
export const knowledgeExport = [
  perAccount('sources', async function* ({ db }, account_id) {
    yield await archivedSources(db, account_id)
  }),
  perAccount('chunks', async function* ({ db }, account_id) {
    for (const { id: source_id } of await archivedSources(db, account_id)) {
      for (let after: number | undefined = -1; after !== undefined;) {
        const rows = await archivedChunks(db, { source_id, after, limit: exportPageRows })
        yield rows
        after = rows.length < exportPageRows ? undefined : rows.at(-1)?.position
      }
    }
  }),
]
