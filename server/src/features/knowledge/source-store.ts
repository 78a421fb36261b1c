import * as z from 'zod'
import { type KnowledgeSource, SourceKind, SourceStatus } from '@skein/contract/knowledge/knowledge'
import type { OwnedAccount } from '#src/features/accounts/index.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { readStoredText } from '#src/infra/stored-text.ts'
import { causeTexts } from './source-logic.ts'
import { json } from '#src/infra/db/rows.ts'
import { sql } from '#src/infra/db/sql.ts'
import { notifySources } from './change-log-store.ts'

export interface NewSource {
  id: string
  kind: SourceKind
  title: string
  website_url: string | null
  depth: number
  page_limit: number
  size_bytes: number | null
  given_hash: Buffer
  /** Stored for reading it again; null for websites. */
  content: Buffer | null
  created_at: string
}

const columns =
  sql.raw(`s.id, s.kind, s.title, s.status, s.progress, s.cause, s.can_retry, s.chunk_count, s.enabled,
  s.website_url, case when s.kind = 'pdf' then s.title end as file_name, s.depth, s.page_limit, s.page_count, s.size_bytes, s.duplicate_count, s.embedded_count, s.changes, s.dropped,
  to_char(s.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
  to_char(s.synced_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as synced_at`)

const SourceRow = z.object({
  id: z.string(),
  kind: SourceKind,
  title: z.string(),
  status: SourceStatus,
  progress: z.number(),
  cause: z.string().nullable(),
  can_retry: z.boolean(),
  chunk_count: z.number(),
  created_at: z.string(),
  synced_at: z.string().nullable(),
  enabled: z.boolean(),
  website_url: z.string().nullable(),
  file_name: z.string().nullable(),
  depth: z.number(),
  page_limit: z.number(),
  page_count: z.number().nullable(),
  size_bytes: z.number().nullable(),
  duplicate_count: z.number(),
  embedded_count: z.number(),
  changes: json<{ added: number; removed: number; unchanged: number }>().nullable(),
  dropped: json<{ text: string; location: string }[]>(),
})

/** Returns the source with its cause in the language of the reader. */
const toSource = (row: z.infer<typeof SourceRow>): KnowledgeSource => ({
  ...row,
  cause: row.cause === null ? null : readStoredText(row.cause, causeTexts),
})

/** Inserts a source, or returns the existing one with the same content hash. */
export async function insertSource(
  db: Executor,
  account: OwnedAccount,
  source: NewSource,
): Promise<{ source: KnowledgeSource; isNew: boolean }> {
  const { id, kind, title, website_url, depth, page_limit, size_bytes, given_hash, content, created_at } =
    source
  const rows = await db.query(sql.rows(SourceRow)`
    with added as (
      insert into knowledge_sources (id, account_id, kind, title, status, website_url, depth, page_limit, size_bytes,
        given_hash, created_at)
      values (${id}, ${account.id}, ${kind}, ${title}, 'queued', ${website_url}, ${depth}, ${page_limit},
        ${size_bytes}, ${given_hash}, ${created_at})
      on conflict (account_id, kind, given_hash) do nothing returning *
    ), kept as (
      insert into knowledge_originals (source_id, account_id, content)
      select id, account_id, ${content}::bytea from added where ${content !== null}
    ), notified as (${notifySources('added')})
    select ${columns} from added s`)
  const [newRow] = rows
  if (newRow) return { source: toSource(newRow), isNew: true }
  const [existingRow] = await db.query(sql.rows(SourceRow)`
    select ${columns} from knowledge_sources s
    where s.account_id = ${account.id} and s.kind = ${kind} and s.given_hash = ${given_hash}`)
  if (!existingRow) throw new Error('A source was neither added nor found.')
  return { source: toSource(existingRow), isNew: false }
}

const UsageRow = z.object({ sources: z.number(), bytes: z.number() })

/** Returns the number of sources of an account and the total size of its files. */
export async function countSources(
  db: Executor,
  account: OwnedAccount,
): Promise<{ sources: number; bytes: number }> {
  const rows = await db.query(sql.rows(UsageRow)`
    select count(*)::int as sources, coalesce(sum(size_bytes), 0)::float8 as bytes
    from knowledge_sources where account_id = ${account.id}`)
  return rows[0] ?? { sources: 0, bytes: 0 }
}

const SourceCountRow = z.object({ sources: z.number() })

/** Returns the number of sources that are ready. */
export async function countReadySources(db: Executor, account: OwnedAccount): Promise<number> {
  const rows = await db.query(sql.rows(SourceCountRow)`
    select count(*)::int as sources from knowledge_sources where account_id = ${account.id} and status = 'ready'`)
  return rows[0]?.sources ?? 0
}

/** Returns sources, newest first. */
export async function findSources(db: Executor, account: OwnedAccount): Promise<KnowledgeSource[]> {
  const rows = await db.query(sql.rows(SourceRow)`
    select ${columns} from knowledge_sources s where s.account_id = ${account.id}
    order by s.created_at desc, s.id`)
  return rows.map(toSource)
}

/** Returns those of the sources that belong to the account. */
export async function findSourcesById(
  db: Executor,
  account_id: string,
  ids: readonly string[],
): Promise<KnowledgeSource[]> {
  const rows = await db.query(sql.rows(SourceRow)`
    select ${columns} from knowledge_sources s
    where s.account_id = ${account_id} and s.id = any(${[...ids]}::uuid[])`)
  return rows.map(toSource)
}

export async function findSource(db: Executor, id: string): Promise<KnowledgeSource | null> {
  const rows = await db.query(
    sql.rows(SourceRow)`select ${columns} from knowledge_sources s where s.id = ${id}`,
  )
  return rows[0] ? toSource(rows[0]) : null
}

const AccountIdRow = z.object({ account_id: z.string() })

/** Returns the account of a source; null for an unknown id. */
export async function accountOfSource(db: Executor, id: string): Promise<string | null> {
  const rows = await db.query(sql.rows(AccountIdRow)`
    select account_id from knowledge_sources where id::text = ${id}`)
  return rows[0]?.account_id ?? null
}

/** Queues a source for reading; a reading in progress saves nothing. */
export async function requeueSource(db: Executor, id: string): Promise<void> {
  await db.execute(sql`
    with changed as (
      update knowledge_sources set status = 'queued', progress = 0, cause = null, dropped = '[]', can_retry = true, reading = reading + 1,
        attempts = 0, reading_until = null
      where id = ${id} returning id, account_id
    ) ${notifySources('changed')}`)
}

export async function updateEnabled(db: Executor, id: string, enabled: boolean): Promise<void> {
  await db.execute(sql`
    with changed as (
      update knowledge_sources set enabled = ${enabled} where id = ${id} returning id, account_id
    ) ${notifySources('changed')}`)
}
