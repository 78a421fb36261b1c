import type { SourceKind } from '@skein/contract/knowledge/knowledge'
import type { Ctx } from '#src/context.ts'
import { learnDocument, type LearnedDocument } from '#src/features/knowledge/indexing/learn-document.ts'
import { claimSource } from '#src/features/knowledge/indexing/reading-store.ts'

interface Given extends Pick<LearnedDocument, 'title' | 'parts'> {
  kind?: SourceKind
  page_count?: number | null
}

/** Indexes a document for an account at once, without a job and without the parsing process. */
export async function teachDocument(ctx: Ctx, account_id: string, document: Given): Promise<void> {
  const { kind = 'text', title, parts, page_count = null } = document
  const id = ctx.ids.next()
  await ctx.db.$client.query(
    `insert into knowledge_sources (id, account_id, kind, title, status, given_hash, created_at)
     values ($1, $2, $3, $4, 'queued', $5, now())`,
    [id, account_id, kind, title, Buffer.from(id)],
  )
  const source = await claimSource(ctx.db, account_id)
  if (!source) throw new Error('There is nothing to read.')
  await learnDocument(ctx, source, { title, parts, page_count, warnings: [] })
}

/** Returns parts of which each text becomes a chunk of its own, because it has its own heading. */
export const apart = (passages: readonly string[]): LearnedDocument['parts'] =>
  passages.flatMap((text, at) => [
    { level: 1, text: `${at + 1000}`, location: '' },
    { level: 0, text, location: '' },
  ])
