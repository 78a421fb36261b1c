import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { json } from '#src/infra/db/rows.ts'
import { sql } from '#src/infra/db/sql.ts'
import { languages, type Stems } from './language-logic.ts'
import { trigramsOf } from './word-logic.ts'

export const KnownTerm = z.object({
  id: z.number(),
  term: z.string(),
  /** Chunks that hold it. */
  chunks: z.number(),
})
export type KnownTerm = z.infer<typeof KnownTerm>

const atOnce = 4000

const stemming = sql.raw(languages.map((language) => `(ts_lexize('${language}_stem', word))[1]`).join(', '))

const WordStemsRow = z.object({ word: z.string(), stems: json<Stems>() })

/** The stem of each word in each language. */
export async function findStems(db: Executor, words: Iterable<string>): Promise<Map<string, Stems>> {
  const all = [...new Set(words)]
  const found = new Map<string, Stems>()
  for (let start = 0; start < all.length; start += atOnce) {
    const rows = await db.query(sql.rows(WordStemsRow)`
      select word, array[${stemming}] as stems from unnest(${all.slice(start, start + atOnce)}::text[]) word`)
    for (const { word, stems } of rows) found.set(word, stems)
  }
  return found
}

const AddedTerm = z.object({ id: z.number(), term: z.string() })

/** Counts chunks more for each term, and answers their numbers. */
export async function addTerms(
  db: Executor,
  account_id: string,
  counts: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const all = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const ids = new Map<string, number>()
  for (let start = 0; start < all.length; start += atOnce) {
    const some = all.slice(start, start + atOnce)
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

/** Counts the terms of these chunks out again, before they are deleted. */
export async function subtractTerms(db: Executor, seqs: readonly number[]): Promise<void> {
  if (seqs.length === 0) return
  await db.execute(sql`
    with gone as (
      select term, count(*)::int as chunks from knowledge_words w, unnest(w.terms) term
      where w.seq = any(${[...seqs]}::bigint[]) group by term
    )
    update knowledge_terms t set chunks = t.chunks - gone.chunks from gone where t.id = gone.term`)
}

/** Forgets words that no chunk holds any more. */
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

/** Trigrams of a word that is long enough for three neighbours of them to survive any typo. */
const longWord = 9

/**
 * Words of the account that may be meant by one that it does not have. Of the neighbouring trigrams of a word some survive
 * a typo: two in a short word, three in a long one. Those are asked for, since single ones stand in too many words.
 */
export async function findAlike(db: Executor, account_id: string, word: string): Promise<KnownTerm[]> {
  const grams = gramsOf(account_id, word)
  const together = grams.length < longWord ? 2 : 3
  const runs = grams.slice(together - 1).map((_, at) => grams.slice(at, at + together))
  if (runs.length === 0) return []
  const held = sql.join(
    runs.map((run) => sql`grams @> ${run}::integer[]`),
    sql` or `,
  )
  return db.query(sql.rows(KnownTerm)`
    select id, term, chunks from knowledge_terms
    where (${held}) and account_id = ${account_id} and chunks > 0 limit ${maxAlike}`)
}

/** A stem is a word too when it is compared letter by letter. */
export const wordOf = (term: string) => term.replace(/^~/, '')

/** Numbers of a word's trigrams; the same trigram has another number in another account. */
function gramsOf(account_id: string, word: string): number[] {
  const start = hashed(account_id, 0x811c9dc5)
  return trigramsOf(word).map((gram) => hashed(gram, start))
}

/** A whole number of 32 bits (FNV-1a). */
function hashed(text: string, start: number): number {
  let hash = start
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash | 0
}
