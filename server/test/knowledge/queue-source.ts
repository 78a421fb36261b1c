import type { SourceKind } from '@skein/contract/knowledge/knowledge'
import type { Ctx } from '#src/context.ts'

interface QueuedSource {
  kind: SourceKind
  title?: string
  website_url?: string
  depth?: number
  content?: Buffer
}

/** Adds a source that is not read yet. Returns its id. */
export async function queueSource(ctx: Ctx, account_id: string, source: QueuedSource): Promise<string> {
  const { kind, title = 'A source', website_url = null, depth = 0, content } = source
  const id = ctx.ids.next()
  await ctx.db.$client.query(
    `insert into knowledge_sources (id, account_id, kind, title, status, website_url, depth, page_limit, given_hash, created_at)
     values ($1, $2, $3, $4, 'queued', $5, $6, 25, $7, now())`,
    [id, account_id, kind, title, website_url, depth, Buffer.from(id)],
  )
  if (content) {
    await ctx.db.$client.query(
      'insert into knowledge_originals (source_id, account_id, content) values ($1, $2, $3)',
      [id, account_id, content],
    )
  }
  return id
}
