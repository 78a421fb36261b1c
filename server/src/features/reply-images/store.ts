import * as z from 'zod'
import { ReplyImageType } from '@skein/contract/reply-images'
import type { Executor, Transaction } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

export const ImageRow = z.object({
  image_id: z.string(),
  token: z.string(),
  content_type: ReplyImageType,
  width: z.number(),
  height: z.number(),
  size_bytes: z.number(),
  alt: z.string(),
  created_at: z.string(),
})
export type ImageRow = z.infer<typeof ImageRow>

const columns = sql.raw(`image_id, token, content_type, width, height, size_bytes, alt,
  to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at`)

/** Whether an automation of the account sends the image; one that is deleted but restorable counts. */
const isUsed = sql.raw(`exists (
  select from automations a where a.account_id = i.account_id and strpos(
    concat(a.settings #>> '{reply_template_content,message,attachment,payload,url}', ' ',
      a.settings #>> '{private_message,reply_template_content,message,attachment,payload,url}'), i.token) > 0)`)

/** Serialises uploads to an account, so that concurrent ones cannot exceed its quota. */
export async function lockImages(tx: Transaction, account_id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`images ${account_id}`}, 0))`)
}

const UsageRow = z.object({ images: z.number(), bytes: z.number() })

/** Returns the number of images of an account and their total size. */
export async function countImages(
  db: Executor,
  account_id: string,
): Promise<{ images: number; bytes: number }> {
  const rows = await db.query(sql.rows(UsageRow)`
    select count(*)::int as images, coalesce(sum(size_bytes), 0)::float8 as bytes
    from reply_images where account_id = ${account_id}`)
  return rows[0] ?? { images: 0, bytes: 0 }
}

/** A new image is unused since it was uploaded. */
export async function insertImage(
  db: Executor,
  { account_id, content, ...image }: ImageRow & { account_id: string; content: Buffer },
): Promise<void> {
  await db.execute(sql`
    insert into reply_images (image_id, account_id, token, content_type, width, height, size_bytes, alt, content,
      created_at, unused_since)
    values (${image.image_id}, ${account_id}, ${image.token}, ${image.content_type}, ${image.width}, ${image.height},
      ${image.size_bytes}, ${image.alt}, ${content}, ${image.created_at}, ${image.created_at})`)
}

/** Returns images, newest first. */
export async function findImages(db: Executor, account_id: string): Promise<ImageRow[]> {
  return db.query(sql.rows(ImageRow)`
    select ${columns} from reply_images where account_id = ${account_id} order by created_at desc, image_id`)
}

const AccountIdRow = z.object({ account_id: z.string() })

/** Returns the account of an image; null for an unknown id. */
export async function accountOfImage(db: Executor, id: string): Promise<string | null> {
  const rows = await db.query(sql.rows(AccountIdRow)`
    select account_id from reply_images where image_id::text = ${id}`)
  return rows[0]?.account_id ?? null
}

/** Returns an image of an account; null for an unknown id. */
export async function findImage(db: Executor, account_id: string, id: string): Promise<ImageRow | null> {
  const rows = await db.query(sql.rows(ImageRow)`
    select ${columns} from reply_images where image_id::text = ${id} and account_id = ${account_id}`)
  return rows[0] ?? null
}

const ContentRow = z.object({
  token: z.string(),
  content_type: ReplyImageType,
  content: z.instanceof(Buffer),
})
export type ImageContent = z.infer<typeof ContentRow>

/** Returns the file at a public address. */
export async function findImageContent(db: Executor, token: string): Promise<ImageContent | null> {
  const rows = await db.query(sql.rows(ContentRow)`
    select token, content_type, content from reply_images where token = ${token}`)
  return rows[0] ?? null
}

/** Returns null for an unknown id. */
export async function updateAlt(db: Executor, id: string, alt: string): Promise<ImageRow | null> {
  const rows = await db.query(sql.rows(ImageRow)`
    update reply_images set alt = ${alt} where image_id = ${id} returning ${columns}`)
  return rows[0] ?? null
}

/** Deletes an image unless an automation uses it. Returns whether it was deleted. */
export async function removeUnusedImage(db: Executor, id: string): Promise<boolean> {
  const rowCount = await db.execute(sql`delete from reply_images i where image_id = ${id} and not ${isUsed}`)
  return rowCount === 1
}

/** Stores since when images are unused, for those where this changed. */
export async function noteUse(db: Executor, now: string): Promise<void> {
  await db.execute(sql`
    update reply_images i set unused_since = case when ${isUsed} then null else ${now}::timestamptz end
    where (unused_since is null) <> ${isUsed}`)
}

/** Deletes images that have been unused since before a time. Returns their number. */
export async function purgeUnused(db: Executor, before: string): Promise<number> {
  return db.execute(sql`delete from reply_images i where unused_since < ${before} and not ${isUsed}`)
}

const TokenRow = z.object({ token: z.string() })

/** Returns those of the tokens that belong to images of an account. */
export async function findTokens(
  db: Executor,
  account_id: string,
  tokens: readonly string[],
): Promise<Set<string>> {
  const rows = await db.query(sql.rows(TokenRow)`
    select token from reply_images where account_id = ${account_id} and token = any(${[...tokens]}::text[])`)
  return new Set(rows.map(({ token }) => token))
}
