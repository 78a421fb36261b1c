import { knowledgeLimits } from '@skein/contract/limits'
import type { Ctx } from '#src/context.ts'
import { startLoop } from '#src/infra/loop.ts'
import { partsOfText } from './chunk-logic.ts'
import { learnDocument, type ReadOutcome } from './learn-document.ts'
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
    turn: async () => {
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
  if (!('failure' in outcome)) {
    await learnDocument(ctx, source, outcome)
    return
  }
  const causes: SourceCause[] = [outcome.failure]
  if (source.chunk_count > 0) causes.push({ code: 'kept_old' })
  await saveFailure(ctx.db, {
    ...source,
    cause: storedText(...causes),
    can_retry: outcome.is_permanent !== true,
  })
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
  const { blocks, pages, cut } = document
  const parts = blocks.map(({ level, text, page }) => ({
    level,
    text,
    location: page === null ? '' : `page ${page}`,
  }))
  return { title: source.title, parts, page_count: pages, warnings: cut ? [{ code: 'too_long' }] : [] }
}

async function readText(ctx: Ctx, source: ClaimedSource): Promise<ReadOutcome> {
  const content = await readOriginal(ctx.db, source.id)
  if (!content) return null
  const parts = partsOfText(content.toString())
  if (!parts.some(({ text }) => /[\p{L}\p{N}]/u.test(text)))
    return { failure: { code: 'empty_text' }, is_permanent: true }
  return { title: source.title, parts, page_count: null, warnings: [] }
}
