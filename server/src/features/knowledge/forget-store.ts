import type { Database } from '#src/infra/db/client.ts'
import { deleteRows } from '#src/infra/db/delete-rows.ts'

/** Deletes the knowledge base of an account; `knowledge_words` rows are deleted by cascade. Returns the number of deleted rows. */
export const forgetKnowledge = (db: Database, account_id: string): Promise<number> =>
  deleteRows(db, {
    tables: [
      'knowledge_vectors',
      'knowledge_chunks',
      'knowledge_terms',
      'knowledge_originals',
      'knowledge_sources',
      'knowledge_versions',
    ],
    column: 'account_id',
    value: account_id,
  })
