import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

const StoredSource = z.object({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  status: z.string(),
  enabled: z.boolean(),
  website_url: z.string().nullable(),
  depth: z.number(),
  page_limit: z.number(),
  chunk_count: z.number(),
  created_at: z.string(),
  synced_at: z.string().nullable(),
})

/** Oldest first. */
export async function storedSources(db: Executor, account_id: string): Promise<{ id: string }[]> {
  return db.query(sql.rows(StoredSource)`
    select id, kind, title, status, enabled, website_url, depth, page_limit, chunk_count, created_at, synced_at
    from knowledge_sources where account_id = ${account_id} order by created_at, id`)
}

const StoredChunk = z.object({
  source_id: z.string(),
  position: z.number(),
  heading: z.string(),
  text: z.string(),
})
type StoredChunk = z.infer<typeof StoredChunk>

/** In the order of the source, those behind the position `after`. */
export async function storedChunks(
  db: Executor,
  { source_id, after, limit }: { source_id: string; after: number; limit: number },
): Promise<StoredChunk[]> {
  return db.query(sql.rows(StoredChunk)`
    select source_id, position, heading, text from knowledge_chunks
    where source_id = ${source_id} and position > ${after} order by position limit ${limit}`)
}
