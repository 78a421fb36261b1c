import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { word } from '#src/infra/db/rows.ts'
import { sql, type Sql } from '#src/infra/db/sql.ts'
import type { WordPlan } from './query-plan-logic.ts'

export const IndexStats = z.object({
  /** Enabled sources. */
  source_ids: z.array(z.string()),
  chunks: z.number(),
  /** Words of all chunks. */
  words: z.number(),
  languages:
    z.array(
      word<
        | 'danish'
        | 'dutch'
        | 'english'
        | 'finnish'
        | 'french'
        | 'german'
        | 'hungarian'
        | 'italian'
        | 'norwegian'
        | 'portuguese'
        | 'russian'
        | 'spanish'
        | 'swedish'
        | 'turkish'
      >(),
    ),
  /** Chunks of this account with a vector of any model. */
  embedded: z.number(),
})
export type IndexStats = z.infer<typeof IndexStats>

/** Returns the statistics of an account that a search needs. */
export async function measureKnowledge(db: Executor, account_id: string): Promise<IndexStats> {
  const rows = await db.query(sql.rows(IndexStats)`
    select coalesce(array_agg(id) filter (where enabled), '{}')::text[] as source_ids,
      coalesce(sum(chunk_count), 0)::int as chunks, coalesce(sum(word_count), 0)::float8 as words,
      coalesce(sum(embedded_count), 0)::int as embedded,
      array(select distinct unnest(l.languages) from knowledge_sources l where l.account_id = ${account_id}) as languages
    from knowledge_sources where account_id = ${account_id} and chunk_count > 0`)
  const none = { source_ids: [], chunks: 0, words: 0, languages: [], embedded: 0 }
  return rows[0] ?? none
}

export const WordHit = z.object({
  seq: z.number(),
  /** BM25 score. */
  score: z.number(),
  /** Weighted share of the question's words that the chunk contains. */
  covered: z.number(),
})
export type WordHit = z.infer<typeof WordHit>

/**
 * Returns chunks that contain words of a question, best first. The query lists each term separately, because a subquery
 * per candidate would dominate the time. With policies on the table the index on `terms` would not be used, so the system
 * looks for chunks, and those that the policies show are returned. `terms` is sorted, so `width_bucket` finds a term by
 * binary search.
 */
export async function searchWords(
  db: Executor,
  { account_id, stats }: { account_id: string; stats: IndexStats },
  { plan, max }: { plan: WordPlan; max: number },
): Promise<WordHit[]> {
  const { rows } = plan
  const average = Math.max(1, stats.words / Math.max(1, stats.chunks))
  const times = rows.map(({ term }, at) => {
    const bucket = sql`width_bucket(${term}::int, terms)`
    return sql`case when terms[${bucket}] = ${term}::int then times[${bucket}]::float8 end as ${place(at)}`
  })
  const words = [...Map.groupBy([...rows.entries()], ([, { word }]) => word).values()]
  const score = words.map((terms) =>
    best(terms.map(([at, { weight }]) => sql`${weight}::float8 * ${saturated(at)}`)),
  )
  const covered = words.map((terms) =>
    best(
      terms.map(([at, { share }]) => sql`case when ${place(at)} is null then null else ${share}::float8 end`),
    ),
  )
  const both = plan.andAnyOf === null ? sql`` : sql`and terms && ${plan.andAnyOf}::int[]`
  const hits = await db.system.query(sql.rows(WordHit)`
    with candidates as materialized (
      select seq, 1.2 * (0.25 + 0.75 * length / ${average}::float8) as long, ${sql.join(times, sql`, `)}
      from knowledge_words
      where terms && ${plan.anyOf}::int[] ${both}
        and account_id = ${account_id} and source_id = any(${stats.source_ids}::uuid[])
      limit ${plan.candidates}
    )
    select seq::float8 as seq, ${sql.join(score, sql` + `)} as score, ${sql.join(covered, sql` + `)} as covered
    from candidates order by score desc, seq limit ${max}`)
  return visibleHits(db, account_id, hits)
}

const SeqRow = WordHit.pick({ seq: true })

async function visibleHits(db: Executor, account_id: string, hits: readonly WordHit[]): Promise<WordHit[]> {
  if (hits.length === 0) return []
  const rows = await db.query(sql.rows(SeqRow)`
    select seq::float8 as seq from knowledge_words
    where seq = any(${hits.map(({ seq }) => seq)}::bigint[]) and account_id = ${account_id}`)
  const visible = new Set(rows.map(({ seq }) => seq))
  return hits.filter(({ seq }) => visible.has(seq))
}

const place = (at: number) => sql.identifier(`t${at}`)
/** Term frequency saturation of BM25 with k1 = 1.2 and b = 0.75. */
const saturated = (at: number) => sql`${place(at)} * 2.2 / (${place(at)} + long)`
const best = (values: Sql[]) => sql`coalesce(greatest(${sql.join(values, sql`, `)}), 0)`

export const StoredChunk = z.object({
  seq: z.number(),
  chunk_id: z.string(),
  source_id: z.string(),
  title: z.string(),
  heading: z.string(),
  text: z.string(),
  location: z.string(),
  hash: z.string(),
})
export type StoredChunk = z.infer<typeof StoredChunk>

/** Returns those chunks that belong to the account and to an enabled source. */
export async function findChunks(
  db: Executor,
  account_id: string,
  seqs: readonly number[],
): Promise<Map<number, StoredChunk>> {
  const rows = await db.query(sql.rows(StoredChunk)`
    select c.seq::float8 as seq, c.chunk_id, c.source_id, s.title, c.heading, c.text, c.location,
      encode(c.hash, 'hex') as hash
    from knowledge_chunks c join knowledge_sources s on s.id = c.source_id
    where c.seq = any(${[...seqs]}::bigint[]) and c.account_id = ${account_id} and s.enabled`)
  return new Map(rows.map((chunk) => [chunk.seq, chunk]))
}
