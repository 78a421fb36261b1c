import { sql } from 'drizzle-orm'
import type { KnowledgeSource, SourceKind } from '@skein/contract/knowledge'
import type { OwnedAccount } from '#src/features/accounts/index.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { rowsOf } from '#src/infra/db/rows.ts'
import { tellSources } from './change-log-store.ts'

export interface NewSource {
  id: string
  kind: SourceKind
  title: string
  website_url: string | null
  depth: number
  page_limit: number
  size_bytes: number | null
  given_hash: Buffer
  /** Kept to read it again; null for what is somewhere else. */
  content: Buffer | null
  created_at: string
}

const shown =
  sql.raw(`s.id, s.kind, s.title, s.status, s.progress, s.cause, s.chunk_count, s.enabled, s.website_url,
  s.depth, s.page_limit, s.page_count, s.size_bytes, s.duplicate_count, s.embedded_count, s.changes,
  to_char(s.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
  to_char(s.synced_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as synced_at`)

/** Adds a source, or finds the one that was made of the very same. */
export async function insertSource(
  db: Executor,
  account: OwnedAccount,
  source: NewSource,
): Promise<{ source: KnowledgeSource; isNew: boolean }> {
  const { id, kind, title, website_url, depth, page_limit, size_bytes, given_hash, content, created_at } =
    source
  const { rows } = await db.execute(sql`
    with added as (
      insert into knowledge_sources (id, account_id, kind, title, status, website_url, depth, page_limit, size_bytes,
        given_hash, created_at)
      values (${id}, ${account.id}, ${kind}, ${title}, 'queued', ${website_url}, ${depth}, ${page_limit},
        ${size_bytes}, ${given_hash}, ${created_at})
      on conflict (account_id, kind, given_hash) do nothing returning *
    ), kept as (
      insert into knowledge_originals (source_id, account_id, content)
      select id, account_id, ${content}::bytea from added where ${content !== null}
    ), told as (${tellSources('added')})
    select ${shown} from added s`)
  const [added] = rowsOf<KnowledgeSource>(rows)
  if (added) return { source: added, isNew: true }
  const { rows: found } = await db.execute(sql`
    select ${shown} from knowledge_sources s
    where s.account_id = ${account.id} and s.kind = ${kind} and s.given_hash = ${given_hash}`)
  const [known] = rowsOf<KnowledgeSource>(found)
  if (!known) throw new Error('A source was neither added nor found.')
  return { source: known, isNew: false }
}

/** How many sources an account has, and bytes of its files. */
export async function countSources(
  db: Executor,
  account: OwnedAccount,
): Promise<{ sources: number; bytes: number }> {
  const { rows } = await db.execute(sql`
    select count(*)::int as sources, coalesce(sum(size_bytes), 0)::float8 as bytes
    from knowledge_sources where account_id = ${account.id}`)
  return rowsOf<{ sources: number; bytes: number }>(rows)[0] ?? { sources: 0, bytes: 0 }
}

/** Sources that answers may be found in. */
export async function countReadySources(db: Executor, account: OwnedAccount): Promise<number> {
  const { rows } = await db.execute(sql`
    select count(*)::int as sources from knowledge_sources where account_id = ${account.id} and status = 'ready'`)
  return rowsOf<{ sources: number }>(rows)[0]?.sources ?? 0
}

/** The newest first. */
export async function presentSources(db: Executor, account: OwnedAccount): Promise<KnowledgeSource[]> {
  const { rows } = await db.execute(sql`
    select ${shown} from knowledge_sources s where s.account_id = ${account.id}
    order by s.created_at desc, s.id`)
  return rowsOf(rows)
}

/** Those of an account among these. */
export async function presentSourcesOf(
  db: Executor,
  account_id: string,
  ids: readonly string[],
): Promise<KnowledgeSource[]> {
  const { rows } = await db.execute(sql`
    select ${shown} from knowledge_sources s
    where s.account_id = ${account_id} and s.id = any(${sql.param([...ids])}::uuid[])`)
  return rowsOf(rows)
}

export async function presentSource(db: Executor, id: string): Promise<KnowledgeSource | null> {
  const { rows } = await db.execute(sql`select ${shown} from knowledge_sources s where s.id = ${id}`)
  return rowsOf<KnowledgeSource>(rows)[0] ?? null
}

/** The account of a source; null for an id that no source has. */
export async function accountOfSource(db: Executor, id: string): Promise<string | null> {
  const { rows } = await db.execute(sql`
    select account_id from knowledge_sources where id::text = ${id}`)
  return rowsOf<{ account_id: string }>(rows)[0]?.account_id ?? null
}

/** Asks for another reading; one that is under way keeps nothing. */
export async function requeueSource(db: Executor, id: string): Promise<void> {
  await db.execute(sql`
    with changed as (
      update knowledge_sources set status = 'queued', progress = 0, cause = null, reading = reading + 1, attempts = 0,
        reading_until = null
      where id = ${id} returning id, account_id
    ) ${tellSources('changed')}`)
}

export async function updateEnabled(db: Executor, id: string, enabled: boolean): Promise<void> {
  await db.execute(sql`
    with changed as (
      update knowledge_sources set enabled = ${enabled} where id = ${id} returning id, account_id
    ) ${tellSources('changed')}`)
}
