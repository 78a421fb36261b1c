import * as z from 'zod'
import { ReplyAudioType } from '@skein/contract/automations/replies/reply-audio'
import { ReplyImageType } from '@skein/contract/automations/replies/reply-images'
import type { Executor } from '#src/infra/db/client.ts'
import { inShrinkingBatches } from '#src/infra/db/delete-rows.ts'
import { sql } from '#src/infra/db/sql.ts'
import type { FileKind } from './resolve-address-logic.ts'

const tables = {
  images: { table: sql.raw('reply_images'), id: sql.raw('image_id') },
  audio: { table: sql.raw('reply_audio'), id: sql.raw('audio_id') },
} as const satisfies Record<FileKind, unknown>

/** Whether an automation of the account sends the file; one that is deleted but restorable counts. */
const isUsed = sql.raw(`exists (
  select from automations a where a.account_id = f.account_id and strpos(concat(
    a.settings -> 'reply_template_content', a.settings #> '{private_message,reply_template_content}'), f.token) > 0)`)

const UsageRow = z.object({ files: z.number(), bytes: z.number() })

/** Returns the number of files of an account and their total size. */
export async function countFiles(
  db: Executor,
  kind: FileKind,
  account_id: string,
): Promise<z.infer<typeof UsageRow>> {
  const rows = await db.query(sql.rows(UsageRow)`
    select count(*)::int as files, coalesce(sum(size_bytes), 0)::float8 as bytes
    from ${tables[kind].table} where account_id = ${account_id}`)
  return rows[0] ?? { files: 0, bytes: 0 }
}

const AccountIdRow = z.object({ account_id: z.string() })

/** Returns the account of a file; null for an unknown id. */
export async function accountOfFile(db: Executor, kind: FileKind, id: string): Promise<string | null> {
  const { table, id: column } = tables[kind]
  const rows = await db.query(sql.rows(AccountIdRow)`
    select account_id from ${table} where ${column}::text = ${id}`)
  return rows[0]?.account_id ?? null
}

const StoredFileRow = z.object({
  token: z.string(),
  content_type: z.union([ReplyImageType, ReplyAudioType]),
  size_bytes: z.number(),
})
export type StoredFile = z.infer<typeof StoredFileRow>

/** Returns the file at a public address, without its content. */
export const findFile = (db: Executor, kind: FileKind, token: string): Promise<StoredFile | null> =>
  db.first(sql.rows(StoredFileRow)`
    select token, content_type, size_bytes from ${tables[kind].table} where token = ${token}`)

const BytesRow = z.object({ bytes: z.instanceof(Buffer) })

/** Returns a part of a file; null if the file was deleted. The database reads only the blocks of this part. */
export async function readBytes(
  db: Executor,
  kind: FileKind,
  { token, first, length }: { token: string; first: number; length: number },
): Promise<Buffer | null> {
  const rows = await db.query(sql.rows(BytesRow)`
    select substring(content from ${first + 1}::int for ${length}::int) as bytes
    from ${tables[kind].table} where token = ${token}`)
  return rows[0]?.bytes ?? null
}

/** Deletes a file unless an automation uses it. Returns whether it was deleted. */
export async function removeUnusedFile(db: Executor, kind: FileKind, file_id: string): Promise<boolean> {
  const { table, id } = tables[kind]
  const rowCount = await db.execute(sql`delete from ${table} f where ${id} = ${file_id} and not ${isUsed}`)
  return rowCount === 1
}

/** Returns the accounts with files. */
export async function accountsWithFiles(db: Executor, kind: FileKind): Promise<string[]> {
  const rows = await db.query(sql.rows(AccountIdRow)`select distinct account_id from ${tables[kind].table}`)
  return rows.map(({ account_id }) => account_id)
}

/** The tokens in the templates of an account. Each template is read once, however many files there are. */
const usedTokens = (account_id: string) => sql`
  select (regexp_matches(concat(a.settings -> 'reply_template_content',
    a.settings #> '{private_message,reply_template_content}'), '([A-Za-z0-9_-]{32})[.]', 'g'))[1] as token
  from automations a where a.account_id = ${account_id}`

/** Stores since when the files of an account are unused, for those where this changed. */
export async function noteUse(
  db: Executor,
  kind: FileKind,
  { account_id, now }: { account_id: string; now: string },
): Promise<void> {
  await db.execute(sql`
    with used as materialized (${usedTokens(account_id)}),
    files as (
      select f.token, f.token in (select token from used) as is_used
      from ${tables[kind].table} f where f.account_id = ${account_id}
    )
    update ${tables[kind].table} f
    set unused_since = case when is_used then null else ${now}::timestamptz end
    from files where files.token = f.token and (f.unused_since is null) <> is_used`)
}

/** Deletes files of an account that have been unused since before a time. Returns their number. */
export const purgeUnused = (
  db: Executor,
  kind: FileKind,
  { account_id, before }: { account_id: string; before: string },
): Promise<number> =>
  inShrinkingBatches((limit) =>
    db.execute(sql`
      delete from ${tables[kind].table} where token = any(array(
        select token from ${tables[kind].table} f
        where account_id = ${account_id} and unused_since < ${before} and not ${isUsed} limit ${limit}))`),
  )

const AddressedRow = StoredFileRow.pick({ token: true, content_type: true })

/** Returns the files of an account among those with these tokens. */
export async function findAddressed(
  db: Executor,
  kind: FileKind,
  { account_id, tokens }: { account_id: string; tokens: readonly string[] },
): Promise<z.infer<typeof AddressedRow>[]> {
  return db.query(sql.rows(AddressedRow)`
    select token, content_type from ${tables[kind].table}
    where account_id = ${account_id} and token = any(${[...tokens]}::text[])`)
}
