import * as z from 'zod'
import { automationRows } from '#src/features/stored-automations/index.ts'
import { ReplyAudioType } from '@skein/contract/automations/replies/reply-audio'
import { ReplyImageType } from '@skein/contract/automations/replies/reply-images'
import type { Executor } from '#src/infra/db/client.ts'
import { inShrinkingBatches } from '#src/infra/db/delete-rows.ts'
import { sql } from '#src/infra/db/sql.ts'
import type { FileDefinition, FileFields, ImageFields } from './file-kinds.ts'
import { fileKinds, type FileKind } from './resolve-address-logic.ts'

const FileRow = z.object({
  file_id: z.string(),
  token: z.string(),
  size_bytes: z.number(),
  created_at: z.string(),
})
export type FileRow<Fields extends FileFields> = z.infer<typeof FileRow> & Fields

const rows = {
  images: FileRow.extend({
    content_type: ReplyImageType,
    width: z.number(),
    height: z.number(),
    alt: z.string(),
  }),
  audio: FileRow.extend({ content_type: ReplyAudioType, seconds: z.number() }),
}

const columnsOf = (kind: FileKind) =>
  sql.raw(
    Object.keys(rows[kind].shape)
      .map((column) =>
        column === 'created_at'
          ? `to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at`
          : column,
      )
      .join(', '),
  )

/** A new file is unused since it was uploaded. */
export async function insertFile(
  db: Executor,
  { content, ...file }: FileRow<FileFields> & { kind: FileKind; account_id: string; content: Buffer },
): Promise<void> {
  const row = { ...file, unused_since: file.created_at }
  const columns = sql.join(Object.keys(row).map(sql.identifier), sql.raw(', '))
  await db.execute(sql`
    insert into reply_files (${columns}, content)
    select ${columns}, ${content}::bytea from jsonb_populate_record(null::reply_files, ${JSON.stringify(row)}::jsonb)`)
}

/** Returns files of an account, newest first; with `id` only this one. */
export async function findFiles<Fields extends FileFields>(
  db: Executor,
  { kind }: FileDefinition<Fields>,
  { account_id, id = null }: { account_id: string; id?: string | null },
): Promise<FileRow<Fields>[]> {
  const row: z.ZodObject = rows[kind]
  const files: object[] = await db.query(sql.rows(row)`
    select ${columnsOf(kind)} from reply_files
    where account_id = ${account_id} and kind = ${kind} and (${id}::text is null or file_id::text = ${id})
    order by created_at desc, file_id`)
  return files as FileRow<Fields>[]
}

/** Returns null for an unknown id. */
export const updateAlt = (db: Executor, id: string, alt: string): Promise<FileRow<ImageFields> | null> =>
  db.first(sql.rows(rows.images)`
    update reply_files set alt = ${alt} where file_id = ${id} and kind = 'images' returning ${columnsOf('images')}`)

/** Whether an automation of the account sends the file; one that is deleted but restorable counts. */
const isUsed = sql.raw(`exists (
  select from ${automationRows.text} a where a.account_id = f.account_id and strpos(concat(
    a.settings -> 'reply_template_content', a.settings #> '{private_message,reply_template_content}'), f.token) > 0)`)

const UsageRow = z.object({ files: z.number(), bytes: z.number() })

/** Returns the number of files of an account and their total size. */
export async function countFiles(
  db: Executor,
  kind: FileKind,
  account_id: string,
): Promise<z.infer<typeof UsageRow>> {
  const counts = await db.query(sql.rows(UsageRow)`
    select count(*)::int as files, coalesce(sum(size_bytes), 0)::float8 as bytes
    from reply_files where account_id = ${account_id} and kind = ${kind}`)
  return counts[0] ?? { files: 0, bytes: 0 }
}

const AccountIdRow = z.object({ account_id: z.string() })

/** Returns the account of a file; null for an unknown id. */
export async function accountOfFile(db: Executor, kind: FileKind, id: string): Promise<string | null> {
  const file = await db.first(sql.rows(AccountIdRow)`
    select account_id from reply_files where file_id::text = ${id} and kind = ${kind}`)
  return file?.account_id ?? null
}

const AddressedRow = z.object({
  kind: z.enum(fileKinds),
  token: z.string(),
  content_type: z.union([ReplyImageType, ReplyAudioType]),
})
const StoredFileRow = AddressedRow.extend({ size_bytes: z.number() })
export type StoredFile = z.infer<typeof StoredFileRow>

/** Returns the file at a public address, without its content. */
export const findFile = (db: Executor, kind: FileKind, token: string): Promise<StoredFile | null> =>
  db.first(sql.rows(StoredFileRow)`
    select kind, token, content_type, size_bytes from reply_files where token = ${token} and kind = ${kind}`)

const BytesRow = z.object({ bytes: z.instanceof(Buffer) })

/** Returns a part of a file; null if the file was deleted. The database reads only the blocks of this part. */
export async function readBytes(
  db: Executor,
  { token, first, length }: { token: string; first: number; length: number },
): Promise<Buffer | null> {
  const file = await db.first(sql.rows(BytesRow)`
    select substring(content from ${first + 1}::int for ${length}::int) as bytes
    from reply_files where token = ${token}`)
  return file?.bytes ?? null
}

/** Deletes a file unless an automation uses it. Returns whether it was deleted. */
export async function removeUnusedFile(db: Executor, kind: FileKind, file_id: string): Promise<boolean> {
  const rowCount = await db.execute(sql`
    delete from reply_files f where file_id = ${file_id} and kind = ${kind} and not ${isUsed}`)
  return rowCount === 1
}

/** Returns the accounts with files. */
export async function accountsWithFiles(db: Executor): Promise<string[]> {
  const accounts = await db.query(sql.rows(AccountIdRow)`select distinct account_id from reply_files`)
  return accounts.map(({ account_id }) => account_id)
}

/** The tokens in the templates of an account. Each template is read once, however many files there are. */
const usedTokens = (account_id: string) => sql`
  select (regexp_matches(concat(a.settings -> 'reply_template_content',
    a.settings #> '{private_message,reply_template_content}'), '([A-Za-z0-9_-]{32})[.]', 'g'))[1] as token
  from ${automationRows} a where a.account_id = ${account_id}`

/** Stores since when the files of an account are unused, for those where this changed. */
export async function noteUse(
  db: Executor,
  { account_id, now }: { account_id: string; now: string },
): Promise<void> {
  await db.execute(sql`
    with used as materialized (${usedTokens(account_id)}),
    files as (
      select f.token, f.token in (select token from used) as is_used
      from reply_files f where f.account_id = ${account_id}
    )
    update reply_files f
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
      delete from reply_files where token = any(array(
        select token from reply_files f
        where account_id = ${account_id} and kind = ${kind} and unused_since < ${before} and not ${isUsed}
        limit ${limit}))`),
  )

/** Returns the files of an account among those with these tokens. */
export const findAddressed = (
  db: Executor,
  account_id: string,
  tokens: readonly string[],
): Promise<z.infer<typeof AddressedRow>[]> =>
  db.query(sql.rows(AddressedRow)`
    select kind, token, content_type from reply_files
    where account_id = ${account_id} and token = any(${[...tokens]}::text[])`)
