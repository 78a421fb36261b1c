import * as z from 'zod'
import type { AuditEntry } from '@skein/contract/workspaces/audit'
import { userRows } from '#src/features/auth/index.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { deleteWhere } from '#src/infra/db/delete-rows.ts'
import { sql } from '#src/infra/db/sql.ts'

type Fields = Readonly<Record<string, unknown>>

export interface NewEntry {
  audit_id: string
  workspace_id: string
  user_id: string
  verb: string
  target: Readonly<Record<string, string>>
  before: Fields | null
  after: Fields | null
}

const jsonOf = (fields: Fields | null) => fields && JSON.stringify(fields)

/** Needs the database of the system: a person who left the workspace no longer sees its rows. */
export async function insertEntry(db: Executor, entry: NewEntry, now: Date): Promise<void> {
  await db.execute(sql`
    insert into audit_entries (audit_id, workspace_id, at, user_id, verb, target, before, after)
    values (${entry.audit_id}, ${entry.workspace_id}, ${now.toISOString()}, ${entry.user_id}, ${entry.verb},
      ${JSON.stringify(entry.target)}::jsonb, ${jsonOf(entry.before)}::jsonb, ${jsonOf(entry.after)}::jsonb)`)
}

const FieldsColumn = z.record(z.string(), z.unknown()).nullable()
const EntryRow = z.object({
  audit_id: z.string(),
  at: z.string(),
  user_id: z.string(),
  key_id: z.string().nullable(),
  verb: z.string(),
  target: z.record(z.string(), z.string()),
  before: FieldsColumn,
  after: FieldsColumn,
})

interface EntryQuery {
  workspace_id: string
  after: { at: string; id: string } | undefined
  limit: number
}

const iso = sql.raw(`to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`)

/** Returns entries of a workspace, newest first. */
export async function findEntries(
  db: Executor,
  { workspace_id, after, limit }: EntryQuery,
): Promise<z.infer<typeof EntryRow>[]> {
  const older = after ? sql`(at, audit_id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`
  return db.query(sql.rows(EntryRow)`
    select audit_id, ${iso} as at, user_id, key_id, verb, target, before, after from audit_entries e
    where workspace_id = ${workspace_id} and ${older}
    order by e.at desc, audit_id desc limit ${limit}`)
}

const NameRow = z.object({ id: z.string(), name: z.string() })

/** Adds the names of the users who still exist. The system reads them: a policy hides users from each other. */
export async function withNames(
  db: Executor,
  entries: readonly z.infer<typeof EntryRow>[],
): Promise<AuditEntry[]> {
  const ids = [...new Set(entries.map(({ user_id }) => user_id))]
  const users = await db.system.query(sql.rows(NameRow)`
    select id, name from ${userRows} u where id = any(${ids}::text[])`)
  const names = new Map(users.map(({ id, name }) => [id, name]))
  return entries.map((entry) => ({ ...entry, name: names.get(entry.user_id) ?? null }))
}

const AuthorRow = z.object({ user_id: z.string(), name: z.string() })

/** Returns who made the newest change of this kind to what the ids name, if the user still exists. Needs the database of the system. */
export const findLastAuthor = (
  db: Executor,
  {
    workspace_ids,
    verb,
    ids,
    since,
  }: {
    workspace_ids: readonly string[]
    verb: string
    ids: Readonly<Record<string, string>>
    since: Date
  },
): Promise<z.infer<typeof AuthorRow> | null> =>
  db.first(sql.rows(AuthorRow)`
    select e.user_id, coalesce(nullif(u.name, ''), u.email) as name
    from audit_entries e join ${userRows} u on u.id = e.user_id
    where e.workspace_id = any(${[...workspace_ids]}::text[]) and e.at > ${since.toISOString()}
      and e.verb = ${verb} and e.target @> ${JSON.stringify(ids)}::jsonb
    order by e.at desc limit 1`)

/** Deletes the entries from before a time. */
export const deleteEntriesBefore = (db: Executor, time: Date): Promise<number> =>
  deleteWhere(db, 'audit_entries', sql`at < ${time.toISOString()}`)
