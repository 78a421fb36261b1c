import * as z from 'zod'
import type { Executor, TransactionLimits } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

export interface NewChunk {
  chunk_id: string
  position: number
  heading: string
  text: string
  location: string
  hash: string
  /** Ids of its terms in ascending order, and how often each term occurs. */
  terms: readonly number[]
  times: readonly number[]
  length: number
}

/** Limits of transactions with `lockKnowledge`: another writer may save a long document first, which takes some seconds. */
export const knowledgeLimits: TransactionLimits = { lockSeconds: 20, statementSeconds: 30 }

/** Locks words and vectors of an account against other writers until the transaction ends. */
export async function lockKnowledge(
  db: Executor,
  account_id: string,
  change: { additions: number; removals: number },
): Promise<void> {
  await db.execute(sql`
    insert into knowledge_versions as v (account_id, additions, removals)
    values (${account_id}, ${change.additions}, ${change.removals})
    on conflict (account_id) do update set additions = v.additions + excluded.additions,
      removals = v.removals + excluded.removals`)
}

const HashRow = z.object({ seq: z.number(), hash: z.string() })

/** Returns the chunks of a source with the hash of their content, in order; repeated text has one row per occurrence. */
export async function findHashes(db: Executor, source_id: string): Promise<{ seq: number; hash: string }[]> {
  return db.query(sql.rows(HashRow)`
    select seq::float8 as seq, encode(hash, 'hex') as hash from knowledge_chunks where source_id = ${source_id}
    order by position`)
}

const batchSize = 500

export async function insertChunks(
  db: Executor,
  { account_id, source_id }: { account_id: string; source_id: string },
  chunks: readonly NewChunk[],
): Promise<void> {
  for (let start = 0; start < chunks.length; start += batchSize) {
    const some = chunks.slice(start, start + batchSize)
    const list = (values: readonly unknown[]) => values
    const numbers = (values: readonly number[]) => `{${values.join(',')}}`
    await db.execute(sql`
      with given as (
        select * from unnest(${list(some.map((each) => each.chunk_id))}::uuid[],
          ${list(some.map((each) => each.position))}::int[], ${list(some.map((each) => each.heading))}::text[],
          ${list(some.map((each) => each.text))}::text[], ${list(some.map((each) => each.location))}::text[],
          ${list(some.map((each) => each.hash))}::text[], ${list(some.map((each) => numbers(each.terms)))}::text[],
          ${list(some.map((each) => numbers(each.times)))}::text[], ${list(some.map((each) => each.length))}::int[])
          as given (chunk_id, position, heading, text, location, hash, terms, times, length)
      ), added as (
        insert into knowledge_chunks (chunk_id, account_id, source_id, position, heading, text, location, hash)
        select chunk_id, ${account_id}, ${source_id}, position, heading, text, location, decode(hash, 'hex') from given
        returning seq, chunk_id
      )
      insert into knowledge_words (seq, account_id, source_id, terms, times, length)
      select seq, ${account_id}, ${source_id}, terms::int[], times::smallint[], length
      from added join given using (chunk_id)`)
  }
}

/** Updates positions of unchanged chunks. */
export async function moveChunks(
  db: Executor,
  movedChunks: readonly { seq: number; position: number; location: string }[],
): Promise<void> {
  if (movedChunks.length === 0) return
  await db.execute(sql`
    update knowledge_chunks c set position = m.position, location = m.location
    from unnest(${movedChunks.map(({ seq }) => seq)}::bigint[],
      ${movedChunks.map(({ position }) => position)}::int[],
      ${movedChunks.map(({ location }) => location)}::text[]) as m (seq, position, location)
    where c.seq = m.seq and (c.position, c.location) is distinct from (m.position, m.location)`)
}

export async function deleteChunks(db: Executor, seqs: readonly number[]): Promise<void> {
  if (seqs.length === 0) return
  await db.execute(sql`delete from knowledge_chunks where seq = any(${[...seqs]}::bigint[])`)
}

const SeqRow = z.object({ seq: z.number() })

export async function seqsOfSource(db: Executor, source_id: string): Promise<number[]> {
  const rows = await db.query(sql.rows(SeqRow)`
    select seq::float8 as seq from knowledge_chunks where source_id = ${source_id}`)
  return rows.map(({ seq }) => seq)
}

/** Deletes a source and all rows that reference it. */
export async function removeSource(db: Executor, id: string): Promise<void> {
  await db.execute(sql`delete from knowledge_sources where id = ${id}`)
}

export const ListedChunk = z.object({
  chunk_id: z.string(),
  position: z.number(),
  heading: z.string(),
  text: z.string(),
  location: z.string(),
  duplicate_of: z.string().nullable(),
})
export type ListedChunk = z.infer<typeof ListedChunk>

/** Returns chunks after a position, in order. */
export async function findListedChunks(
  db: Executor,
  { source_id, after, limit }: { source_id: string; after: number; limit: number },
): Promise<ListedChunk[]> {
  return db.query(sql.rows(ListedChunk)`
    select c.chunk_id, c.position, c.heading, c.text, c.location,
      (select s.title from knowledge_chunks o join knowledge_sources s on s.id = o.source_id
       where o.account_id = c.account_id and o.hash = c.hash and o.source_id <> c.source_id
       order by o.seq limit 1) as duplicate_of
    from knowledge_chunks c where c.source_id = ${source_id} and c.position > ${after}
    order by c.position limit ${limit}`)
}
