import { sql } from 'drizzle-orm'
import type { Executor } from '#src/infra/db/client.ts'
import { rowsOf } from '#src/infra/db/rows.ts'

/** Oldest first. */
export async function storedSources(db: Executor, account_id: string): Promise<{ id: string }[]> {
  const { rows } = await db.execute(sql`
    select id, kind, title, status, enabled, website_url, depth, page_limit, chunk_count, created_at, synced_at
    from knowledge_sources where account_id = ${account_id} order by created_at, id`)
  return rowsOf(rows)
}

interface StoredChunk {
  source_id: string
  position: number
  heading: string
  text: string
}

/** In the order of the source, those behind the position `after`. */
export async function storedChunks(
  db: Executor,
  { source_id, after, limit }: { source_id: string; after: number; limit: number },
): Promise<StoredChunk[]> {
  const { rows } = await db.execute(sql`
    select source_id, position, heading, text from knowledge_chunks
    where source_id = ${source_id} and position > ${after} order by position limit ${limit}`)
  return rowsOf(rows)
}
