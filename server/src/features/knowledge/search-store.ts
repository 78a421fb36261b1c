import { sql } from 'drizzle-orm'
import type { Executor } from '#src/platform/db/client.ts'
import { prepared } from '#src/platform/db/prepared.ts'
import { rowsOf } from '#src/platform/db/rows.ts'
import type { Language } from './language-rules.ts'
import type { WordPlan } from './plan-rules.ts'

export interface Extent {
  /** Sources that answers may use. */
  source_ids: string[]
  chunks: number
  /** Words of all chunks. */
  words: number
  languages: Language[]
  /** Chunks of this account with a vector of any model. */
  embedded: number
}

/** How much an account knows. */
export async function measureKnowledge(db: Executor, account_id: string): Promise<Extent> {
  const { rows } = await db.execute(sql`
    select coalesce(array_agg(id) filter (where enabled), '{}')::text[] as source_ids,
      coalesce(sum(chunk_count), 0)::int as chunks, coalesce(sum(word_count), 0)::float8 as words,
      coalesce(sum(embedded_count), 0)::int as embedded,
      array(select distinct unnest(l.languages) from knowledge_sources l where l.account_id = ${account_id}) as languages
    from knowledge_sources where account_id = ${account_id} and chunk_count > 0`)
  const none = { source_ids: [], chunks: 0, words: 0, languages: [], embedded: 0 }
  return rowsOf<Extent>(rows)[0] ?? none
}

export interface WordHit {
  seq: number
  /** The usual weight of words in a text: rare ones, repeated ones, and a short text count more. */
  score: number
  /** Share of what was asked for that it holds. */
  covered: number
}

// $1 account, $2 sources, $3 terms of which a candidate holds one, $4 terms of which it also holds one or null,
// $5 most candidates, $6 terms, $7 the asked word of each, $8 weight, $9 share, $10 average length, $11 most hits.
const searching = prepared(
  'search knowledge by words',
  `with asked as materialized (
     select * from unnest($6::int[], $7::int[], $8::float8[], $9::float8[]) as asked (term, word, weight, share)
   ), candidates as materialized (
     select seq, terms, times, length from knowledge_words
     where terms && $3::int[] and ($4::int[] is null or terms && $4::int[])
       and account_id = $1::uuid and source_id = any($2::uuid[])
     limit $5::int
   )
   select c.seq::float8 as seq, s.score, s.covered
   from candidates c cross join lateral (
     select sum(best) as score, sum(share) as covered from (
       select max(a.weight * t.times * 2.2 / (t.times + 1.2 * (0.25 + 0.75 * c.length / $10::float8))) as best,
         max(a.share) as share
       from asked a cross join lateral (
         select c.times[array_position(c.terms, a.term)]::float8 as times
       ) t
       where t.times is not null
       group by a.word
     ) each_word
   ) s
   where s.score is not null
   order by s.score desc, c.seq limit $11::int`,
)

/** Chunks that hold the asked words, the best first. */
export function searchWords(
  db: Executor,
  { account_id, extent }: { account_id: string; extent: Extent },
  { plan, most }: { plan: WordPlan; most: number },
): Promise<WordHit[]> {
  const { rows: asked } = plan
  return searching.rows<WordHit>(db, [
    account_id,
    extent.source_ids,
    plan.anyOf,
    plan.andAnyOf,
    plan.candidates,
    asked.map(({ term }) => term),
    asked.map(({ word }) => word),
    asked.map(({ weight }) => weight),
    asked.map(({ share }) => share),
    Math.max(1, extent.words / Math.max(1, extent.chunks)),
    most,
  ])
}

export interface StoredChunk {
  seq: number
  chunk_id: string
  source_id: string
  title: string
  heading: string
  text: string
  location: string
  hash: string
}

/** Those of the chunks that belong to the account and to a source that is switched on. */
export async function findChunks(
  db: Executor,
  account_id: string,
  seqs: readonly number[],
): Promise<Map<number, StoredChunk>> {
  const { rows } = await db.execute(sql`
    select c.seq::float8 as seq, c.chunk_id, c.source_id, s.title, c.heading, c.text, c.location,
      encode(c.hash, 'hex') as hash
    from knowledge_chunks c join knowledge_sources s on s.id = c.source_id
    where c.seq = any(${sql.param([...seqs])}::bigint[]) and c.account_id = ${account_id} and s.enabled`)
  return new Map(rowsOf<StoredChunk>(rows).map((chunk) => [chunk.seq, chunk]))
}
