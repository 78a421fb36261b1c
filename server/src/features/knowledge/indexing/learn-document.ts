import type { Ctx } from '#src/context.ts'
import type { Transaction } from '#src/infra/db/client.ts'
import { storedText } from '#src/infra/stored-text.ts'
import { runInThread } from '#src/infra/concurrency/threads.ts'
import type { Chunk, Part } from './chunk-logic.ts'
import type { SplitDocument } from './chunks-worker.ts'
import {
  deleteChunks,
  findHashes,
  insertChunks,
  knowledgeLimits,
  lockKnowledge,
  moveChunks,
  type NewChunk,
} from './chunk-store.ts'
import { causesOfMeasure, type SourceCause } from '../source-logic.ts'
import { withoutControls, type DroppedPassage, type Reading } from './reading-measure-logic.ts'
import type { Language } from '../search/language-logic.ts'
import { lockReading, markReady, type ClaimedSource } from './reading-store.ts'
import { termsOf, type Terms } from '../search/term-logic.ts'
import { addTerms, findStems, pruneTerms, subtractTerms } from '../search/term-store.ts'

export interface LearnedDocument {
  title: string
  parts: readonly Part[]
  page_count: number | null
  /** Passages that the reader left out. */
  dropped?: readonly DroppedPassage[]
  /** What else is missing of a document that was read. */
  warnings: readonly SourceCause[]
}

/** `is_permanent`: the content itself cannot be read, now or later. */
export interface ReadFailure {
  failure: SourceCause
  is_permanent?: boolean
}

/** The document or the cause of the failure; null when this reading was superseded. */
export type ReadOutcome = LearnedDocument | ReadFailure | null

interface HashedChunk extends Chunk {
  hash: string
}

/**
 * Replaces the chunks of a source. Unchanged chunks stay, with their vectors. Returns the cause when its text cannot be
 * decoded; nothing is saved then, or when the source was deleted or queued again in the meantime.
 */
export async function learnDocument(
  ctx: Ctx,
  source: ClaimedSource,
  { title, parts, dropped = [], page_count, warnings }: LearnedDocument,
): Promise<SourceCause | null> {
  const split = await runInThread<Reading, SplitDocument>(splitting, { parts, dropped })
  const { chunks, texts, measure } = split
  if (measure.isUnreadable) return { code: 'unreadable' }
  const causes = [...warnings, ...causesOfMeasure(measure)]
  const words = new Set(texts.flatMap(({ heading, text }) => [...heading, ...text]))
  const terms = termsOf(texts, await findStems(ctx.db, words))
  await ctx.db.transaction(async (tx) => {
    await lockKnowledge(tx, source.account_id, { additions: 1, removals: 0 })
    if (!(await lockReading(tx, source))) return
    const diff = await compare(tx, source.id, chunks)
    if (diff.removed.length > 0) await removeChunks(tx, source.account_id, diff.removed)
    await moveChunks(tx, diff.unchanged)
    const addedChunks = diff.added.flatMap((at) => {
      const [chunk, chunkTerms] = [chunks[at], terms[at]]
      return chunk && chunkTerms ? [{ ...chunk, position: at, found: chunkTerms }] : []
    })
    await insert(ctx, tx, { source, added: addedChunks })
    await markReady(tx, {
      id: source.id,
      reading: source.reading,
      title,
      cause: causes.length > 0 ? storedText(...causes) : null,
      dropped: shownPassages(measure.dropped),
      page_count,
      languages: mainLanguages(terms),
      changes: { added: diff.added.length, removed: diff.removed.length, unchanged: diff.unchanged.length },
      synced_at: new Date(ctx.clock.now()).toISOString(),
    })
  }, knowledgeLimits)
  return null
}

/** Passages that the screen shows, and their length in characters. */
const excerptLimits = { passages: 10, characters: 200 }

/** Returns the longest passages that were left out, in reading order, shortened. */
function shownPassages(dropped: readonly DroppedPassage[]): DroppedPassage[] {
  const longest = new Set(
    dropped.toSorted((a, b) => b.text.length - a.text.length).slice(0, excerptLimits.passages),
  )
  return dropped
    .filter((passage) => longest.has(passage))
    .map(({ text, location }) => ({
      text: withoutControls(text.slice(0, excerptLimits.characters)),
      location,
    }))
}

const splitting = {
  file: new URL('./chunks-worker.ts', import.meta.url),
  name: 'splitDocument',
  timeoutMs: 60_000,
}

/** Deletes chunks and their terms. */
export async function removeChunks(
  tx: Transaction,
  account_id: string,
  seqs: readonly number[],
): Promise<void> {
  await lockKnowledge(tx, account_id, { additions: 0, removals: 1 })
  await subtractTerms(tx, seqs)
  await deleteChunks(tx, seqs)
  await pruneTerms(tx, account_id)
}

async function compare(tx: Transaction, source_id: string, chunks: readonly HashedChunk[]) {
  const before = Map.groupBy(await findHashes(tx, source_id), ({ hash }) => hash)
  const unchanged: { seq: number; position: number; location: string }[] = []
  const added: number[] = []
  chunks.forEach(({ hash, location }, position) => {
    const same = before.get(hash)?.shift()
    if (same) unchanged.push({ seq: same.seq, position, location })
    else added.push(position)
  })
  return { unchanged, added, removed: [...before.values()].flat().map(({ seq }) => seq) }
}

interface AddedChunk extends HashedChunk {
  position: number
  found: Terms
}

async function insert(
  ctx: Ctx,
  tx: Transaction,
  { source, added }: { source: ClaimedSource; added: readonly AddedChunk[] },
): Promise<void> {
  const counts = new Map<string, number>()
  for (const { found } of added) {
    for (const term of found.times.keys()) counts.set(term, (counts.get(term) ?? 0) + 1)
  }
  const ids = await addTerms(tx, source.account_id, counts)
  const rows = added.map(({ found, ...chunk }): NewChunk => {
    const numbered = [...found.times]
      .flatMap(([term, times]) => {
        const id = ids.get(term)
        return id === undefined ? [] : [{ id, times }]
      })
      .toSorted((a, b) => a.id - b.id)
    return {
      ...chunk,
      chunk_id: ctx.ids.next(),
      terms: numbered.map(({ id }) => id),
      times: numbered.map(({ times }) => times),
      length: found.length,
    }
  })
  await insertChunks(tx, { account_id: source.account_id, source_id: source.id }, rows)
}

/** Returns the languages of at least 10 % of the chunks; questions are searched under the stems of these languages. */
function mainLanguages(terms: readonly Terms[]): Language[] {
  const counts = new Map<Language, number>()
  for (const { language } of terms) if (language) counts.set(language, (counts.get(language) ?? 0) + 1)
  return [...counts].filter(([, count]) => count >= terms.length * 0.1).map(([language]) => language)
}
