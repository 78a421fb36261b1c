import { knowledgeLimits } from '@skein/contract/limits'
import type { Ctx } from '#src/context.ts'
import { startLoop } from '#src/infra/concurrency/loop.ts'
import type { Block, ReadDocument } from '#src/integrations/documents/block.ts'
import { partsOfText, type Part } from './chunk-logic.ts'
import { learnDocument, type LearnedDocument, type ReadFailure, type ReadOutcome } from './learn-document.ts'
import { readSite } from './read-site.ts'
import {
  claimSource,
  extendLease,
  heartbeatMs,
  saveFailure,
  saveProgress,
  readOriginal,
  releaseSource,
  type ClaimedSource,
} from './reading-store.ts'
import { storedText } from '#src/infra/stored-text.ts'
import { isPermanent, type SourceCause } from '../source-logic.ts'

const maxAttempts = 3
/** Share of the progress for reading; the rest is for indexing. */
const readingShare = 0.9

/** Reads the account's next queued source. Returns false when there is none. */
export async function readNextSource(ctx: Ctx, account_id: string): Promise<boolean> {
  const source = await claimSource(ctx.db, account_id)
  if (!source) return false
  const heartbeat = startLoop({
    name: 'reading heartbeat',
    every: heartbeatMs,
    log: ctx.log,
    iterate: async () => {
      await extendLease(ctx.db, source)
      return false
    },
  })
  try {
    const outcome =
      source.attempts > maxAttempts ? { failure: { code: 'given_up' as const } } : await read(ctx, source)
    if (outcome !== null) await saveOutcome(ctx, source, outcome)
    return true
  } catch (error) {
    await releaseSource(ctx.db, source)
    throw error
  } finally {
    await heartbeat.stop()
  }
}

async function saveOutcome(
  ctx: Ctx,
  source: ClaimedSource,
  outcome: Exclude<ReadOutcome, null>,
): Promise<void> {
  const failure = 'failure' in outcome ? outcome : await learn(ctx, source, outcome)
  if (failure === null) return
  const causes: SourceCause[] = [failure.failure]
  if (source.chunk_count > 0) causes.push({ code: 'kept_old' })
  await saveFailure(ctx.db, {
    ...source,
    cause: storedText(...causes),
    can_retry: failure.is_permanent !== true,
  })
}

/** Returns the failure of a document whose text cannot be decoded. */
async function learn(
  ctx: Ctx,
  source: ClaimedSource,
  document: LearnedDocument,
): Promise<ReadFailure | null> {
  const failure = await learnDocument(ctx, source, document)
  return failure && { failure, is_permanent: source.kind !== 'url' }
}

function read(ctx: Ctx, source: ClaimedSource): Promise<ReadOutcome> {
  switch (source.kind) {
    case 'pdf':
      return readFile(ctx, source)
    case 'url':
      return readSite(ctx, source)
    case 'text':
      return readText(ctx, source)
  }
}

async function readFile(ctx: Ctx, source: ClaimedSource): Promise<ReadOutcome> {
  const bytes = await readOriginal(ctx.db, source.id)
  if (!bytes) return null
  const updates: Promise<unknown>[] = []
  const document = await ctx.documents.read({
    kind: 'pdf',
    tenant: source.account_id,
    bytes,
    max_pages: knowledgeLimits.filePages,
    onProgress: (share) =>
      void updates.push(
        saveProgress(ctx.db, { ...source, progress: share * readingShare }).catch(() => false),
      ),
  })
  await Promise.all(updates)
  if (typeof document === 'string')
    return { failure: { code: document }, is_permanent: isPermanent(document) }
  const { blocks, around, dropped, pages } = document
  const title = { level: 1, text: source.title, page: null }
  return {
    title: source.title,
    // The headings of the last page do not apply to what all pages repeat.
    parts: [...blocks, ...(around.length > 0 ? [title, ...around] : [])].map(partOf),
    dropped: dropped.map(partOf),
    page_count: pages,
    warnings: fileCauses(document),
  }
}

/** Numbers that a cause names. */
const maxNamedPages = 10

/** Returns what else is missing of a file. */
function fileCauses({ cut, damaged, textless }: ReadDocument): SourceCause[] {
  const causes: SourceCause[] = []
  if (cut) causes.push({ code: 'too_long' })
  if (damaged) causes.push({ code: 'damaged' })
  if (textless.length === 0) return causes
  const firstPages = textless.slice(0, maxNamedPages).join(', ')
  const pages = textless.length > maxNamedPages ? `${firstPages}, …` : firstPages
  return [...causes, { code: 'textless', values: { pages } }]
}

const partOf = ({ level, text, page }: Block): Part => ({
  level,
  text,
  location: page === null ? '' : `page ${page}`,
})

async function readText(ctx: Ctx, source: ClaimedSource): Promise<ReadOutcome> {
  const content = await readOriginal(ctx.db, source.id)
  if (!content) return null
  const parts = partsOfText(content.toString())
  if (!parts.some(({ text }) => /[\p{L}\p{N}]/u.test(text)))
    return { failure: { code: 'empty_text' }, is_permanent: true }
  return { title: source.title, parts, page_count: null, warnings: [] }
}
