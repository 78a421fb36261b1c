import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

const ArchivedSource = z.object({
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

/** Returns sources, oldest first. */
export async function archivedSources(db: Executor, account_id: string): Promise<{ id: string }[]> {
  return db.query(sql.rows(ArchivedSource)`
    select id, kind, title, status, enabled, website_url, depth, page_limit, chunk_count, created_at, synced_at
    from knowledge_sources where account_id = ${account_id} order by created_at, id`)
}

const ArchivedChunk = z.object({
  source_id: z.string(),
  position: z.number(),
  heading: z.string(),
  text: z.string(),
})
type ArchivedChunk = z.infer<typeof ArchivedChunk>

/** Returns chunks of a source after the position `after`, in order. */
export async function archivedChunks(
  db: Executor,
  { source_id, after, limit }: { source_id: string; after: number; limit: number },
): Promise<ArchivedChunk[]> {
  return db.query(sql.rows(ArchivedChunk)`
    select source_id, position, heading, text from knowledge_chunks
    where source_id = ${source_id} and position > ${after} order by position limit ${limit}`)
}
