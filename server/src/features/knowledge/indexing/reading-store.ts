import * as z from 'zod'
import { SourceKind } from '@skein/contract/knowledge/knowledge'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'
import { notifySources } from '../change-log-store.ts'

/** A source that is being read. */
export const ClaimedSource = z.object({
  id: z.string(),
  account_id: z.string(),
  kind: SourceKind,
  title: z.string(),
  website_url: z.string().nullable(),
  depth: z.number(),
  page_limit: z.number(),
  reading: z.number(),
  attempts: z.number(),
  chunk_count: z.number(),
})
export type ClaimedSource = z.infer<typeof ClaimedSource>

/** A reader extends its lease every `heartbeatMs`, so another one takes over soon after it has died. */
const leaseSeconds = 12
export const heartbeatMs = 4000

/** Claims the oldest queued source of an account, or one whose lease has expired. One source per account at a time. */
export const claimSource = (db: Executor, account_id: string): Promise<ClaimedSource | null> =>
  db.first(sql.rows(ClaimedSource)`
    with claimed as (
      update knowledge_sources set status = 'reading', progress = 0, attempts = attempts + 1,
        reading_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
      where id = (
        select id from knowledge_sources
        where account_id = ${account_id} and status in ('queued', 'reading')
          and (status = 'queued' or reading_until < clock_timestamp())
          and not exists (
            select 1 from knowledge_sources under_way
            where under_way.account_id = ${account_id} and under_way.status = 'reading'
              and under_way.reading_until >= clock_timestamp())
        order by created_at limit 1 for update skip locked)
      returning id, account_id, kind, title, website_url, depth, page_limit, reading, attempts, chunk_count
    ), notified as (${notifySources('claimed')})
    select * from claimed`)

/** Saves the progress and extends the lease. Returns false when the source was deleted or queued again. */
export async function saveProgress(
  db: Executor,
  { id, reading, progress }: { id: string; reading: number; progress: number },
): Promise<boolean> {
  const rowCount = await db.execute(sql`
    with gone_on as (
      update knowledge_sources set progress = ${progress},
        reading_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
      where id = ${id} and reading = ${reading} and status = 'reading'
      returning id, account_id
    ), notified as (${notifySources('gone_on')})
    select id from gone_on`)
  return rowCount === 1
}

/** Extends the lease of a reading. Does nothing while its result is being saved, because that locks the source. */
export async function extendLease(
  db: Executor,
  { id, reading }: { id: string; reading: number },
): Promise<void> {
  await db.execute(sql`
    update knowledge_sources set reading_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    where id = (select id from knowledge_sources
      where id = ${id} and reading = ${reading} and status = 'reading' for update skip locked)`)
}

/** Returns a source to the queue. */
export async function releaseSource(
  db: Executor,
  { id, reading }: { id: string; reading: number },
): Promise<void> {
  await db.execute(sql`
    with released as (
      update knowledge_sources set status = 'queued', reading_until = null
      where id = ${id} and reading = ${reading} and status = 'reading'
      returning id, account_id
    ) ${notifySources('released')}`)
}

export async function saveFailure(
  db: Executor,
  { id, reading, cause, can_retry }: { id: string; reading: number; cause: string; can_retry: boolean },
): Promise<void> {
  await db.execute(sql`
    with failed as (
      update knowledge_sources set status = 'failed', cause = ${cause}, can_retry = ${can_retry}, reading_until = null
      where id = ${id} and reading = ${reading}
      returning id, account_id
    ) ${notifySources('failed')}`)
}

export interface ReadySource {
  id: string
  reading: number
  title: string
  cause: string | null
  dropped: readonly { text: string; location: string }[]
  page_count: number | null
  languages: readonly string[]
  changes: { added: number; removed: number; unchanged: number }
  synced_at: string
}

/** Locks the source until the transaction ends. Returns false when this reading was superseded. */
export async function lockReading(
  db: Executor,
  { id, reading }: { id: string; reading: number },
): Promise<boolean> {
  const rowCount = await db.execute(sql`
    select 1 from knowledge_sources where id = ${id} and reading = ${reading} for update`)
  return rowCount === 1
}

/** Marks a source as ready after its chunks are saved. */
export async function markReady(db: Executor, learned: ReadySource): Promise<void> {
  const { id, changes } = learned
  await db.execute(sql`
    with learned as (
      update knowledge_sources s set status = 'ready', progress = 1, cause = ${learned.cause}, dropped = ${JSON.stringify(learned.dropped)}::jsonb, title = ${learned.title},
        page_count = ${learned.page_count}, reading_until = null, attempts = 0, synced_at = ${learned.synced_at},
        changes = case when s.synced_at is null then null else ${JSON.stringify(changes)}::jsonb end,
        word_count = (select coalesce(sum(length), 0) from knowledge_words w where w.seq = any(array(
          select seq from knowledge_chunks c where c.source_id = s.id))),
        languages = ${[...learned.languages]}::text[],
        chunk_count = (select count(*) from knowledge_chunks c where c.source_id = s.id),
        embedded_count = (select count(*) from knowledge_chunks c
          join knowledge_vectors v on v.seq = c.seq and v.model = s.embedded_model where c.source_id = s.id),
        duplicate_count = (select count(*) from knowledge_chunks c where c.source_id = s.id and exists (
          select 1 from knowledge_chunks o
          where o.account_id = c.account_id and o.hash = c.hash and o.source_id <> c.source_id))
      where s.id = ${id} returning s.id, s.account_id
    ) ${notifySources('learned')}`)
}

const ContentRow = z.object({ content: z.instanceof(Buffer) })

export async function readOriginal(db: Executor, source_id: string): Promise<Buffer | null> {
  const rows = await db.query(sql.rows(ContentRow)`
    select content from knowledge_originals where source_id = ${source_id}`)
  return rows[0]?.content ?? null
}

const AccountIdRow = z.object({ account_id: z.string() })

/** Returns accounts with sources whose reader has died. */
export async function accountsWithInterrupted(db: Executor): Promise<string[]> {
  const rows = await db.query(sql.rows(AccountIdRow)`
    select distinct account_id from knowledge_sources
    where status = 'reading' and reading_until < clock_timestamp() limit 1000`)
  return rows.map(({ account_id }) => account_id)
}

/** Returns accounts with sources that are queued or whose lease has expired. */
export async function accountsWithUnread(db: Executor): Promise<string[]> {
  const rows = await db.query(sql.rows(AccountIdRow)`
    select distinct account_id from knowledge_sources
    where status in ('queued', 'reading') and (status = 'queued' or reading_until < clock_timestamp())
    limit 1000`)
  return rows.map(({ account_id }) => account_id)
}
