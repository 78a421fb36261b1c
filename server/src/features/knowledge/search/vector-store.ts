import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'
import { notifySources } from '../change-log-store.ts'

export const Versions = z.object({
  additions: z.number(),
  removals: z.number(),
})
export type Versions = z.infer<typeof Versions>

export async function findVersions(db: Executor, account_id: string): Promise<Versions> {
  const rows = await db.query(sql.rows(Versions)`
    select additions::float8 as additions, removals::float8 as removals from knowledge_versions
    where account_id = ${account_id}`)
  return rows[0] ?? { additions: 0, removals: 0 }
}

export const SignsRow = z.object({
  seq: z.number(),
  made: z.number(),
  signs: z.instanceof(Buffer),
})
export type SignsRow = z.infer<typeof SignsRow>

/** Returns simhashes of vectors of enabled sources, added after `after`, in order of `made`. */
export async function findSigns(
  db: Executor,
  { account_id, model, after }: { account_id: string; model: string; after: number },
  max: number,
): Promise<SignsRow[]> {
  return db.query(sql.rows(SignsRow)`
    select seq::float8 as seq, made::float8 as made, signs from knowledge_vectors
    where account_id = ${account_id} and model = ${model} and made > ${after}
      and source_id = any(array(select id from knowledge_sources where account_id = ${account_id} and enabled))
    order by made limit ${max}`)
}

const VectorRow = z.object({ seq: z.number(), vector: z.instanceof(Buffer) })

/** Returns the vectors of those chunks whose source is enabled. */
export async function findVectors(
  db: Executor,
  account_id: string,
  { seqs, model }: { seqs: readonly number[]; model: string },
): Promise<{ seq: number; vector: Buffer }[]> {
  return db.query(sql.rows(VectorRow)`
    select v.seq::float8 as seq, v.vector from knowledge_vectors v
    join knowledge_chunks c on c.seq = v.seq join knowledge_sources s on s.id = c.source_id
    where v.seq = any(${[...seqs]}::bigint[]) and v.account_id = ${account_id} and v.model = ${model}
      and s.enabled`)
}

export const UnembeddedChunk = z.object({
  seq: z.number(),
  heading: z.string(),
  text: z.string(),
})
export type UnembeddedChunk = z.infer<typeof UnembeddedChunk>

const IdRow = z.object({ id: z.string() })

/** Returns a source with chunks that have no vector of this model. */
export async function sourceToEmbed(db: Executor, account_id: string, model: string): Promise<string | null> {
  const rows = await db.query(sql.rows(IdRow)`
    select id from knowledge_sources
    where account_id = ${account_id} and chunk_count > 0
      and (embedded_model is distinct from ${model} or embedded_count < chunk_count)
    order by created_at limit 1`)
  return rows[0]?.id ?? null
}

export async function chunksToEmbed(
  db: Executor,
  { source_id, model }: { source_id: string; model: string },
  max: number,
): Promise<UnembeddedChunk[]> {
  return db.query(sql.rows(UnembeddedChunk)`
    select c.seq::float8 as seq, c.heading, c.text from knowledge_chunks c
    where c.source_id = ${source_id}
      and not exists (select 1 from knowledge_vectors v where v.seq = c.seq and v.model = ${model})
    order by c.position limit ${max}`)
}

export interface NewVector {
  seq: number
  signs: Buffer
  vector: Buffer
}

/** Saves vectors of chunks that still exist. */
export async function insertVectors(
  db: Executor,
  { account_id, model }: { account_id: string; model: string },
  vectors: readonly NewVector[],
): Promise<void> {
  const seqs = vectors.map(({ seq }) => seq)
  await db.execute(sql`delete from knowledge_vectors where seq = any(${seqs}::bigint[])`)
  await db.execute(sql`
    insert into knowledge_vectors (seq, account_id, source_id, model, signs, vector)
    select g.seq, ${account_id}, c.source_id, ${model}, g.signs, g.vector
    from unnest(${seqs}::bigint[], ${vectors.map(({ signs }) => signs)}::bytea[],
      ${vectors.map(({ vector }) => vector)}::bytea[]) as g (seq, signs, vector)
    join knowledge_chunks c on c.seq = g.seq`)
}

export async function noteEmbedded(db: Executor, source_id: string, model: string): Promise<void> {
  await db.execute(sql`
    with embedded as (
      update knowledge_sources s set embedded_model = ${model}, embedded_count = (
        select count(*) from knowledge_chunks c join knowledge_vectors v on v.seq = c.seq and v.model = ${model}
        where c.source_id = s.id)
      where s.id = ${source_id} returning s.id, s.account_id
    ) ${notifySources('embedded')}`)
}

const AccountIdRow = z.object({ account_id: z.string() })

/** Returns accounts with chunks without a vector. */
export async function accountsToEmbed(db: Executor): Promise<string[]> {
  const rows = await db.query(sql.rows(AccountIdRow)`
    select distinct account_id from knowledge_sources
    where chunk_count > 0 and embedded_count < chunk_count limit 1000`)
  return rows.map(({ account_id }) => account_id)
}
