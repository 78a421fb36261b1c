import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { deleteWhere } from '#src/infra/db/delete-rows.ts'
import { sql } from '#src/infra/db/sql.ts'

const iso = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`)
const fields = sql`export_id as id, state, ${iso('created_at')}, ${iso('expires_at')}, size::float8 as size,
  workspace_ids`

const ExportRow = z.object({
  id: z.string(),
  state: z.enum(['failed', 'queued', 'ready', 'writing']),
  created_at: z.string(),
  expires_at: z.string().nullable(),
  size: z.number(),
  workspace_ids: z.array(z.string()),
})
export type StoredExport = z.infer<typeof ExportRow>

/** The user and the session that asked for an export. */
export interface ExportOwner {
  user_id: string
  session_id: string
}

/** Returns exports that a session asked for, newest first. */
export async function findExports(
  db: Executor,
  { user_id, session_id }: ExportOwner,
): Promise<StoredExport[]> {
  return db.query(sql.rows(ExportRow)`select ${fields} from user_exports
        where user_id = ${user_id} and session_id = ${session_id}
        order by user_exports.created_at desc, export_id desc`)
}

/** Returns null when the user, or the session if one is named, has no export of that id or it has expired. */
export async function findExport(
  db: Executor,
  { user_id, session_id, id, now }: { user_id: string; session_id?: string; id: string; now: Date },
): Promise<StoredExport | null> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return null
  return db.first(sql.rows(ExportRow)`
    select ${fields} from user_exports
    where export_id = ${id} and user_id = ${user_id}
      and session_id is not distinct from coalesce(${session_id ?? null}::text, session_id)
      and coalesce(user_exports.expires_at > ${now.toISOString()}, true)`)
}

/** Returns false while another export of the user is queued or being written; the session is then the one that gets it. */
export async function insertExport(
  db: Executor,
  { id, user_id, session_id, now }: ExportOwner & { id: string; now: Date },
): Promise<boolean> {
  const rowCount = await db.execute(sql`
    insert into user_exports (export_id, user_id, session_id, state, created_at)
    values (${id}, ${user_id}, ${session_id}, 'queued', ${now.toISOString()}) on conflict do nothing`)
  if (rowCount === 1) return true
  await db.execute(sql`
    update user_exports set session_id = ${session_id}
    where user_id = ${user_id} and state in ('queued', 'writing')`)
  return false
}

/** Deletes finished exports except the newest `kept`. */
export async function deleteOlderExports(
  db: Executor,
  { user_id, kept }: { user_id: string; kept: number },
): Promise<void> {
  await db.execute(sql`
    delete from user_exports where export_id in (
      select export_id from user_exports where user_id = ${user_id} and state in ('ready', 'failed')
      order by created_at desc offset ${kept})`)
}

const UserIdRow = z.object({ user_id: z.string() })

/** Starts or restarts an export and deletes parts of an earlier attempt. Returns null when it is ready or deleted. */
export async function beginExport(db: Executor, id: string): Promise<{ user_id: string } | null> {
  const row = await db.first(sql.rows(UserIdRow)`
    update user_exports set state = 'writing', size = 0, finished_at = null, expires_at = null
    where export_id = ${id} and state <> 'ready' returning user_id`)
  await db.execute(sql`delete from user_export_parts where export_id = ${id}`)
  return row
}

export async function addPart(
  db: Executor,
  part: { id: string; number: number; content: Uint8Array },
): Promise<void> {
  await db.execute(sql`
    with added as (
      insert into user_export_parts (export_id, number, content)
      values (${part.id}, ${part.number}, ${Buffer.from(part.content)})
    )
    update user_exports set size = size + ${part.content.length} where export_id = ${part.id}`)
}

export async function endExport(
  db: Executor,
  end: {
    id: string
    state: 'ready' | 'failed'
    now: Date
    expires_at: Date | null
    workspace_ids: readonly string[]
  },
): Promise<void> {
  await db.execute(sql`
    update user_exports set state = ${end.state}, finished_at = ${end.now.toISOString()},
      expires_at = ${end.expires_at?.toISOString() ?? null}::timestamptz, workspace_ids = ${[...end.workspace_ids]}
    where export_id = ${end.id}`)
}

const ContentRow = z.object({ content: z.instanceof(Buffer) })

/** Returns null after the last part. */
export async function readPart(db: Executor, which: { id: string; number: number }): Promise<Buffer | null> {
  const rows = await db.query(
    sql.rows(
      ContentRow,
    )`select content from user_export_parts where export_id = ${which.id} and number = ${which.number}`,
  )
  return rows[0]?.content ?? null
}

/** Deletes expired exports, and marks unfinished exports created before `lost` as failed. */
export async function deleteExpiredExports(
  db: Executor,
  { now, lost }: { now: Date; lost: Date },
): Promise<number> {
  const expired = sql`expires_at <= ${now.toISOString()}`
  const parts = sql`export_id = any(array(select export_id from user_exports where ${expired}))`
  await deleteWhere(db, 'user_export_parts', parts)
  const deletedCount = await deleteWhere(db, 'user_exports', expired)
  await db.execute(sql`
    update user_exports set state = 'failed', finished_at = ${now.toISOString()}
    where state in ('queued', 'writing') and created_at < ${lost.toISOString()}`)
  return deletedCount
}
