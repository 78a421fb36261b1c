import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { json } from '#src/infra/db/rows.ts'
import { sql } from '#src/infra/db/sql.ts'
import { languages, type Stems } from './language-logic.ts'
import { trigramsOf } from './word-logic.ts'

export const KnownTerm = z.object({
  id: z.number(),
  term: z.string(),
  /** Number of chunks that contain it. */
  chunks: z.number(),
})
export type KnownTerm = z.infer<typeof KnownTerm>

const batchSize = 4000

const stemColumns = sql.raw(
  languages.map((language) => `(ts_lexize('${language}_stem', word))[1]`).join(', '),
)

const WordStemsRow = z.object({ word: z.string(), stems: json<Stems>() })

/** Returns the stem of each word in each language. */
export async function findStems(db: Executor, words: Iterable<string>): Promise<Map<string, Stems>> {
  const all = [...new Set(words)]
  const stemsByWord = new Map<string, Stems>()
  for (let start = 0; start < all.length; start += batchSize) {
    const rows = await db.query(sql.rows(WordStemsRow)`
      select word, array[${stemColumns}] as stems from unnest(${all.slice(start, start + batchSize)}::text[]) word`)
    for (const { word, stems } of rows) stemsByWord.set(word, stems)
  }
  return stemsByWord
}

const AddedTerm = z.object({ id: z.number(), term: z.string() })

/** Adds chunk counts to terms. Returns the ids of the terms. */
export async function addTerms(
  db: Executor,
  account_id: string,
  counts: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const all = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const ids = new Map<string, number>()
  for (let start = 0; start < all.length; start += batchSize) {
    const some = all.slice(start, start + batchSize)
    const rows = await db.query(sql.rows(AddedTerm)`
      insert into knowledge_terms as t (account_id, term, chunks, grams)
      select ${account_id}, term, chunks, grams::integer[]
      from unnest(${some.map(([term]) => term)}::text[], ${some.map(([, count]) => count)}::int[],
        ${some.map(([term]) => `{${gramsOf(account_id, wordOf(term)).join(',')}}`)}::text[])
        as added (term, chunks, grams)
      on conflict (account_id, term) do update set chunks = t.chunks + excluded.chunks
      returning id, term`)
    for (const { id, term } of rows) ids.set(term, id)
  }
  return ids
}

/** Subtracts the terms of chunks that are about to be deleted. */
export async function subtractTerms(db: Executor, seqs: readonly number[]): Promise<void> {
  if (seqs.length === 0) return
  await db.execute(sql`
    with gone as (
      select term, count(*)::int as chunks from knowledge_words w, unnest(w.terms) term
      where w.seq = any(${[...seqs]}::bigint[]) group by term
    )
    update knowledge_terms t set chunks = t.chunks - gone.chunks from gone where t.id = gone.term`)
}

/** Deletes terms that no chunk contains any more. */
export async function pruneTerms(db: Executor, account_id: string): Promise<void> {
  await db.execute(sql`delete from knowledge_terms where account_id = ${account_id} and chunks <= 0`)
}

export async function findTerms(
  db: Executor,
  account_id: string,
  terms: readonly string[],
): Promise<Map<string, KnownTerm>> {
  const rows = await db.query(sql.rows(KnownTerm)`
    select id, term, chunks from knowledge_terms
    where account_id = ${account_id} and term = any(${[...terms]}::text[]) and chunks > 0`)
  return new Map(rows.map((each) => [each.term, each]))
}

const maxAlike = 400
const TermId = KnownTerm.pick({ id: true })

/** Number of trigrams from which on three adjacent ones survive any typo. */
const longWord = 9

/**
 * Returns terms of the account that are similar to an unknown word. Matches runs of adjacent trigrams, two in a short word
 * and three in a long one, because some run survives a typo and single trigrams occur in too many words. With policies on
 * the table the index on `grams` would not be used, so the system looks for numbers, and the words are read with policies.
 */
export async function findSimilarTerms(db: Executor, account_id: string, word: string): Promise<KnownTerm[]> {
  const grams = gramsOf(account_id, word)
  const runLength = grams.length < longWord ? 2 : 3
  const runs = grams.slice(runLength - 1).map((_, at) => grams.slice(at, at + runLength))
  if (runs.length === 0) return []
  const matches = sql.join(
    runs.map((run) => sql`grams @> ${run}::integer[]`),
    sql` or `,
  )
  const similar = await db.system.query(sql.rows(TermId)`
    select id from knowledge_terms
    where (${matches}) and account_id = ${account_id} and chunks > 0 limit ${maxAlike}`)
  if (similar.length === 0) return []
  return db.query(sql.rows(KnownTerm)`
    select id, term, chunks from knowledge_terms
    where id = any(${similar.map(({ id }) => id)}::int[]) and account_id = ${account_id}`)
}

/** Returns a term without the stem prefix. */
export const wordOf = (term: string) => term.replace(/^~/, '')

/** Returns hashes of a word's trigrams; the hash of a trigram differs between accounts. */
function gramsOf(account_id: string, word: string): number[] {
  const start = fnv1a(account_id, 0x811c9dc5)
  return trigramsOf(word).map((gram) => fnv1a(gram, start))
}

/** Returns a 32-bit FNV-1a hash. */
function fnv1a(text: string, start: number): number {
  let hash = start
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash | 0
}
